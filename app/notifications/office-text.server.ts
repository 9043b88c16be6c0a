import { isAboutUnseen } from '#app/bookings/outgoing/unseen-request.ts'
import { publicOrigin } from '#app/platform/http/request-origin.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { QuoteToTell } from '#app/quotes/quotes.server.ts'
import { deskDayRequest, deskPromised, deskQuote } from '#app/shell/desk-links.ts'
import { phoneOfOfficeText } from '#app/threads/telling/office-phones.ts'
import { formatPhone } from '#app/values/phone.ts'
import { isOpen } from './calls/missed-call.ts'
import { emergencyBy } from './mail/lead-email.ts'
import { byText, type Found, nothingOnRecord, type ToSend } from './message-to-send.server.ts'
import type { MessageRow } from './store.server.ts'
import { toGsm7 } from './texts/gsm7.ts'

type Needs = Pick<Platform, 'config' | 'company' | 'log' | 'now'>
type Row = Pick<MessageRow, 'id' | 'dedupe_key'>

/** Why a phone of the office is not texted: owners may have changed that since. An emergency waits for no opening hours. */
export function whyOfficeNotTexted(
	{ company, now }: Pick<Needs, 'company' | 'now'>,
	{ dedupe_key: key, emergency_due: due = null }: Pick<Row, 'dedupe_key'> & { emergency_due?: Date | null },
): string | undefined {
	const { when, numbers } = company.officeTexts
	if (when === 'never') return 'texts to the office were turned off first'
	if (!numbers.includes(formatPhone(phoneOfOfficeText(key)))) return 'the office has other phones texted now'
	return when === 'always' || due !== null || isOpen(company, now()) ? undefined : 'the office was closed'
}

/** A text to a phone of the office. What they wrote, and any amount, stays at the desk: anybody may see a phone that lies about. */
export const textToOffice = (
	needs: Needs,
	{ id, dedupe_key: key }: Row,
	{ title, path }: { title: string; path: string },
): ToSend =>
	byText(needs, {
		key: `text.${id}`,
		to: phoneOfOfficeText(key),
		body: toGsm7(`${needs.company.shortName}: ${title}. ${publicOrigin(needs.config)}${path}`),
	})

/** That somebody asks for a day where trucks go on set days, or was promised a crew within two hours. */
export function requestToOffice(
	needs: Needs,
	row: Row & Pick<MessageRow, 'booking_id' | 'emergency_due'>,
	{ lead }: Found,
) {
	if (!lead || row.booking_id === null) return nothingOnRecord('this request')
	const { name, city, preferredDate, unconfirmed } = lead.lead
	if (row.emergency_due !== null && !unconfirmed)
		return textToOffice(needs, row, {
			title: `${emergencyBy(needs.company, row.emergency_due)}: ${name}, ${city}`,
			path: deskPromised(row.booking_id),
		})
	return textToOffice(needs, row, {
		title: `${isAboutUnseen(row.dedupe_key) ? 'Not opened yet: request' : 'Request'} from ${name}, ${city}, for ${lead.dateInWords}`,
		path: deskDayRequest(preferredDate, row.booking_id),
	})
}

/** That somebody said yes or no to a firm price. */
export function answerToOffice(
	needs: Needs,
	row: Row,
	{ id, name, phone, email, price }: QuoteToTell,
): ToSend {
	if (!price) return nothingOnRecord('this price')
	const who = name || formatPhone(phone) || email
	return textToOffice(needs, row, { title: `Firm price ${price.state} by ${who}`, path: deskQuote(id) })
}
