/** What makes the messages that confirm a booking the ones that ask for photos as well: staff have ticked that on the phone. */
const asking = 'booked, with photos'

/** The dedupe key of the messages that confirm a booking: each is sent once for it. */
export const confirmedKey = ({ asksForPhotos }: { asksForPhotos: boolean }): string =>
	asksForPhotos ? asking : 'booked'

/** Whether a message that confirms a booking asks for photos. */
export const asksForPhotos = (dedupeKey: string): boolean => dedupeKey === asking

/** What stands before the link to add them. */
export const photosAreAsked = 'Please add a few photos so we can bring the right truck:'
