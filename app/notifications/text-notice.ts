/** How far a text got after the provider took it. */
export type TextState = 'sent' | 'delivered' | 'undelivered' | 'failed'

/** Of the provider's words those that say more than that it has the text. */
const states: Record<string, TextState> = {
	sent: 'sent',
	delivered: 'delivered',
	read: 'delivered',
	undelivered: 'undelivered',
	failed: 'failed',
}

/** The state that a notice tells; `undefined` when it tells nothing that staff need. */
export const stateIn = (word: string): TextState | undefined =>
	Object.hasOwn(states, word) ? states[word] : undefined
