/** Whether texts go to a phone, and the history of that. */
export type TextingOfPhone = {
	/** E.164 */
	phone: string
	shown: string
	stoppedBy: 'customer' | 'staff' | undefined
	entries: { id: string; action: 'stopped' | 'allowed'; actor: string; at: string }[]
}

/** The notice beside a phone that gets no texts. */
export const stoppedInWords: Record<'customer' | 'staff', string> = {
	customer: 'They texted STOP, so they get no texts. Call or email instead.',
	staff: 'Staff stopped texts to this phone. Call or email instead.',
}
