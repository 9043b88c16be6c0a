import type { Channel } from '#app/bookings/outgoing/messages.ts'
import { messageTitle } from '#app/notifications/message-words.ts'
import type { TextState } from '#app/notifications/texts/text-notice.ts'

type Row = {
	id: string
	kind: Parameters<typeof messageTitle>[0]['kind']
	channel: Channel | 'crm'
	state: 'pending' | 'sent' | 'skipped' | 'failed'
	/** Where a document went, if not to the customer. */
	address: string | null
	reason: string | null
	/** What is left to do by hand after it was sent. */
	warning: string | null
	perhaps_twice: boolean
	/** The provider's later notice of a text. */
	notice: TextState | null
	error_code: string | null
	/** When it goes out, in words, where it was written for later. */
	goesOut?: string | undefined
}

export const messageInWords = (row: Row) => ({
	id: row.id,
	what: `${messageTitle(row)}${row.address === null ? '' : `, to ${row.address}`}`,
	how: howItWent(row),
	failed:
		row.state === 'failed' || row.warning !== null || row.notice === 'failed' || row.notice === 'undelivered',
})

function howItWent(row: Row): string {
	const { channel, state, reason, warning, perhaps_twice, notice, error_code, goesOut } = row
	if (notice === 'delivered') return '✓ arrived'
	if (notice === 'failed' || notice === 'undelivered')
		return `× didn’t arrive${error_code === null ? '' : ` (Twilio ${error_code})`}`
	if (warning !== null) return `! ${warning}`
	switch (state) {
		case 'pending':
			return goesOut === undefined ? '… on its way' : `… goes out ${goesOut}`
		case 'sent':
			return perhaps_twice ? '✓ sent, may have been sent twice' : '✓ sent'
		case 'skipped':
			return channel === 'crm' ? `– ${reason}` : `– not sent: ${reason}`
		case 'failed':
			return `× failed: ${reason}`
	}
}
