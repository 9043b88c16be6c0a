import type { AnsweredChange } from '#app/bookings/booking-states.ts'
import { arrivalIn, noFee, timeTold } from '#app/bookings/pickup-words.ts'
import { telephone } from '#app/shell/links.ts'
import { addressLine } from '#app/values/address.ts'
import type { Company } from '#app/values/company.ts'
import { formatPhone } from '#app/values/phone.ts'
import type { LeadToDeliver } from './lead-to-deliver.ts'
import type { Mail } from './mail.server.ts'
import {
	button,
	card,
	dayAndWindow,
	heading,
	html,
	link,
	mailPage,
	paragraph,
	small,
	textPage,
} from './mail-page.ts'

const why =
	'You get this because a pickup was booked with this address. It is about that pickup only. If it was not you, or you want no more mail from us, answer and say so.'

/** What became of a pickup. */
export type PickupChange = AnsweredChange | { movedFrom: string }

/** To the customer: what became of their pickup, by them or by us. It must not contain offers (CASL, s. 6(6)). */
export function changeEmail(
	company: Company,
	found: LeadToDeliver,
	{ id, told }: { id: string; told: PickupChange },
	receiptUrl: string,
): Mail {
	const mail = typeof told === 'string' ? changes[told](found) : moved(company, found, told.movedFrom)
	const { title, words, page } = mail
	const { lead, reference, dateInWords, windowLabel, asap } = found
	const window = asap ? windowLabel : `${windowLabel} ${company.city} time`
	const where = addressLine(lead)
	const hello = `Hello ${lead.name}, ${mail.hello}`
	const naming = `Your booking is ${reference}.`
	return {
		key: `change-email.${id}`,
		to: lead.email,
		replyTo: company.email,
		subject: `${title}: ${dateInWords}, ${windowLabel}`,
		html: mailPage(company, {
			title,
			preview: `${dateInWords}, ${window}. ${where}`,
			body: html`${paragraph(hello)}${card(html`${dayAndWindow(dateInWords, windowLabel, { asap, city: company.city })}${small(where)}`)}${words.map((line) => paragraph(line))}${button(receiptUrl, page)}${heading(mail.heading)}${paragraph(html`${mail.how}${mail.how === '' ? 'Call' : 'call'} ${link(telephone(company.phone), company.phone)} or answer this mail. ${naming}`)}`,
			why,
		}),
		text: textPage(
			company,
			title,
			[
				hello,
				[dateInWords, window, where].join('\n'),
				...words,
				`${page}: ${receiptUrl}`,
				`${mail.heading}\n${mail.how}${mail.how === '' ? 'Call' : 'call'} ${company.phone} or answer this mail. ${naming}`,
			],
			why,
		),
		calendar: found.calendar,
	}
}

function moved(company: Company, { lead, asap }: LeadToDeliver, from: string) {
	const { unsettled } = lead
	return {
		title: unsettled ? 'Your request has a new time' : 'Your pickup is moved',
		hello: unsettled ? 'your request is now for:' : 'we now come on:',
		words: [`It was ${from}, ${company.city} time. That no longer holds.`, arrivalOf({ lead, asap })],
		page: 'See your pickup',
		heading: 'To move it again or cancel',
		how: `${noFee} Do it on that page, or `,
	}
}

/** When we come, and how the exact time is told. */
function arrivalOf({ lead: { unsettled, phone }, asap }: Pick<LeadToDeliver, 'lead' | 'asap'>): string {
	const shown = formatPhone(phone)
	const told = timeTold(shown)
	return `${arrivalIn({ unsettled, asap })} ${told.before} ${shown}${told.after}`
}

const changes: Record<AnsweredChange, (found: LeadToDeliver) => ReturnType<typeof moved>> = {
	settled: (found) => ({
		title: 'Your day is settled',
		hello: 'we come on:',
		words: [arrivalOf(found)],
		page: 'See your pickup',
		heading: 'To move it or cancel',
		how: `${noFee} Do it on that page, or `,
	}),
	declined: () => ({
		title: 'We cannot come',
		hello: 'you asked for this pickup, and nobody comes:',
		words: ['We are sorry: we cannot come then. You owe nothing.'],
		page: 'See it, or ask for another day',
		heading: 'If another day suits you',
		how: '',
	}),
	lapsed: () => ({
		title: 'We did not settle your pickup',
		hello: 'you asked for this pickup, and nobody comes:',
		words: [
			'We are sorry: we did not settle the day with you within 24 hours, and so we no longer hold a place. You owe nothing.',
		],
		page: 'See it, or ask for another day',
		heading: 'If you still want it',
		how: '',
	}),
	cancelled: () => ({
		title: 'Your pickup is cancelled',
		hello: 'this pickup is cancelled, and nobody comes:',
		words: [noFee],
		page: 'See it, or book another',
		heading: 'If you did not want this',
		how: '',
	}),
}
