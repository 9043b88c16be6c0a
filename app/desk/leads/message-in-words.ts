import type { Channel, PickupMessage } from '#app/bookings/pickup-messages.ts'
import { messageTitle } from '#app/notifications/message-words.ts'
import type { TextState } from '#app/notifications/text-notice.ts'

type Row = {
	id: string
	message: PickupMessage
	channel: Channel
	state: 'owed' | 'sent' | 'skipped' | 'failed'
	reason: string | null
	perhaps_twice: boolean
	/** What the provider said of a text since. */
	notice: TextState | null
	error_code: string | null
}

/** A message about a pickup as staff read it: which one, and how far it got. */
export const messageInWords = (row: Row) => ({
	id: row.id,
	what: messageTitle(row),
	how: howItWent(row),
	failed: row.state === 'failed' || row.notice === 'failed' || row.notice === 'undelivered',
})

function howItWent({ state, reason, perhaps_twice, notice, error_code }: Row): string {
	if (notice === 'delivered') return '✓ arrived'
	if (notice === 'failed' || notice === 'undelivered')
		return `× did not arrive${error_code === null ? '' : ` (Twilio ${error_code})`}`
	switch (state) {
		case 'owed':
			return '… on its way'
		case 'sent':
			return perhaps_twice ? '✓ sent, may have been sent twice' : '✓ sent'
		case 'skipped':
			return `– not sent: ${reason}`
		case 'failed':
			return `× failed: ${reason}`
	}
}
