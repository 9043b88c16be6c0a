/** What is said where a change of a booking was not made. */

export const changedMeanwhile =
	'This booking was changed a moment ago, in another tab or by somebody else. What stands here now is how it is; nothing that you sent was done. Look at it, and send it once more if you still want it.'

export const cannotReachCalendar = ({ phone }: { phone: string }): string =>
	`We cannot reach our calendar right now. Nothing was changed: send it again in a minute, or call ${phone}.`

export const tooOften = ({ phone }: { phone: string }): string =>
	`Too many changes came from your connection. Nothing was changed: wait a few minutes and send it again, or call ${phone}.`

export const photosAreFixed = 'The photos of this pickup can no longer be changed here.'

export const photosNotChanged = ({ phone }: { phone: string }): string =>
	`${photosAreFixed} Call ${phone} and we see what we can do.`
