import type { ChangeOrder } from '#app/bookings/change-order/change-order.ts'
import type { ChangeOrderMessage } from '#app/bookings/outgoing/messages.ts'
import { publicOrigin } from '#app/platform/http/request-origin.server.ts'
import { higherPricePage } from '#app/shell/customer-links.ts'
import { deskHigherPrice } from '#app/shell/desk-links.ts'
import type { LeadSnapshot } from './crm/lead-snapshot.ts'
import {
	changeOrderAgreedEmail,
	changeOrderAnsweredEmail,
	changeOrderEmail,
	changeOrderText,
} from './mail/change-order-email.ts'
import { byMail, byText, type Sending, type ToSend } from './message-to-send.server.ts'
import type { MessageRow } from './store.server.ts'
import { toGsm7 } from './texts/gsm7.ts'

type Needs = Sending

const overInWords = {
	asked: undefined,
	agreed: 'they had said yes first',
	refused: 'they had said no first',
	expired: 'the pickup was over first',
	withdrawn: 'it was taken back first',
}

/** Why a message about a change order no longer holds; `undefined` when it does. */
export const whyChangeOrderUntrue = (
	kind: ChangeOrderMessage,
	{ state }: Pick<ChangeOrder, 'state'>,
): string | undefined => (kind === 'change-order' ? overInWords[state] : undefined)

/**
 * Composes a message about a change order for its channel: the question to the customer, a copy of their yes, or their answer
 * to the office.
 */
export async function composeChangeOrder(
	needs: Needs,
	{ id, kind, channel }: { kind: ChangeOrderMessage } & Pick<MessageRow, 'id' | 'channel'>,
	{ lead, order }: { lead: LeadSnapshot; order: ChangeOrder },
	makeReceiptLink: () => Promise<string>,
): Promise<ToSend> {
	const { company, config } = needs
	if (kind === 'change-order-answered') {
		const leadsTo = config.smtp?.leadsTo ?? company.email
		const url = publicOrigin(config) + deskHigherPrice(order.bookingId)
		return byMail(needs, changeOrderAnsweredEmail(company, lead, order, { id, leadsTo, url }), 'this price')
	}
	const receipt = await makeReceiptLink()
	if (kind === 'change-order-agreed')
		return byMail(needs, changeOrderAgreedEmail(company, lead, order, { id, url: receipt }), 'this price')
	const url = higherPricePage(receipt)
	if (channel === 'mail')
		return byMail(needs, changeOrderEmail(company, lead, order, { id, url }), 'this price')
	const { phone: to } = lead.lead
	return byText(needs, { key: `text.${id}`, to, body: toGsm7(changeOrderText(company, order, url)) })
}
