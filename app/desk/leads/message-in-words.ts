import type { Channel, PickupMessage } from '#app/bookings/pickup-messages.ts'
import { messageTitle } from '#app/notifications/message-words.ts'

type Row = {
	id: string
	message: PickupMessage
	channel: Channel
	state: 'owed' | 'sent' | 'skipped' | 'failed'
	reason: string | null
	perhaps_twice: boolean
}

/** A message about a pickup as staff read it: which one, and how far it got. */
export const messageInWords = (row: Row) => ({
	id: row.id,
	what: messageTitle(row),
	how: howItWent(row),
	failed: row.state === 'failed',
})

function howItWent({ state, reason, perhaps_twice }: Row): string {
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
