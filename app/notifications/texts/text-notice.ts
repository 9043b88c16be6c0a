/** How far a text got after the provider accepted it. */
export type TextState = 'sent' | 'delivered' | 'undelivered' | 'failed'

/** The provider's words that say more than that it has the text. */
const states: Record<string, TextState> = {
	sent: 'sent',
	delivered: 'delivered',
	read: 'delivered',
	undelivered: 'undelivered',
	failed: 'failed',
}

/** The state in a notice; `undefined` when staff need not know it. */
export const stateIn = (word: string): TextState | undefined =>
	Object.hasOwn(states, word) ? states[word] : undefined
