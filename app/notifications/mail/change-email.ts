import type { MovedPickup } from '#app/bookings/outgoing/lead-message.ts'
import {
	arrivalIn,
	cancellationCost,
	cancellingCosts,
	exactTimeWords,
} from '#app/bookings/outgoing/pickup-words.ts'
import type { AnsweredChange } from '#app/policies/booking-states.ts'
import { otherTimes } from '#app/shell/customer-links.ts'
import { telephone } from '#app/shell/links.ts'
import { addressLine } from '#app/values/address.ts'
import type { Company } from '#app/values/company.ts'
import { greetingTo } from '#app/values/greeting.ts'
import type { Cents } from '#app/values/money.ts'
import { formatPhone } from '#app/values/phone.ts'
import type { LeadSnapshot } from '../crm/lead-snapshot.ts'
import type { Mail } from './mail.server.ts'
import {
	button,
	card,
	dayAndWindow,
	heading,
	html,
	lines,
	link,
	mailPage,
	paragraph,
	small,
	textPage,
} from './mail-page.ts'

const why =
	'You’re getting this because someone booked a pickup with this email address. It’s about that pickup only. If that wasn’t you, or you’d like no more email from us, just reply and tell us.'

/** What stands beside the new time of a pickup that we moved. */
const othersWords =
	'This time is yours. If it suits you, there’s nothing to do. If it doesn’t, see up to three other times that are free when you look. We aren’t holding them.'
const othersButton = 'See other times'

export type PickupChange = AnsweredChange | MovedPickup

/** To the customer: what happened to their pickup. It must not contain offers (CASL, s. 6(6)). */
export function changeEmail(
	company: Company,
	found: LeadSnapshot,
	/** `tooLate`: its page no longer moves or cancels it. */
	{
		id,
		facts,
		tooLate = false,
		lateFee,
	}: { id: string; facts: PickupChange; tooLate?: boolean; lateFee?: Cents | undefined },
	receiptUrl: string,
): Mail {
	const mail =
		typeof facts === 'string' ? changes[facts](found, company, lateFee) : moved(company, found, facts)
	const { title, words, page } = mail
	const ways =
		mail.costs === '' ? 'Call' : `${mail.costs} ${tooLate ? 'Call' : 'Do it on that page, or call'}`
	const { lead, reference, dateInWords, windowLabel, asap } = found
	const window = asap ? windowLabel : `${windowLabel} ${company.city} time`
	const where = addressLine(lead)
	const hello = [greetingTo(lead.name), mail.hello].filter((line) => line !== '').join('\n')
	// A time that its customer has not chosen is theirs all the same, and others are a press away.
	const others = typeof facts === 'object' && facts.because !== undefined && !tooLate
	const naming = `Your booking number is ${reference}.`
	return {
		key: `change-email.${id}`,
		to: lead.email,
		replyTo: company.email,
		subject: `${title}: ${dateInWords}, ${windowLabel}`,
		html: mailPage(company, {
			title,
			preview: `${dateInWords}, ${window}. ${where}`,
			body: html`${paragraph(lines(hello))}${card(html`${dayAndWindow(dateInWords, windowLabel, { asap, city: company.city })}${small(where)}`)}${words.map((line) => paragraph(line))}${others ? html`${paragraph(othersWords)}${button(otherTimes(receiptUrl), othersButton)}` : undefined}${button(receiptUrl, page)}${heading(mail.heading)}${paragraph(html`${ways} ${link(telephone(company.phone), company.phone)} or reply to this email. ${naming}`)}`,
			why,
		}),
		text: textPage(
			company,
			title,
			[
				hello,
				[dateInWords, window, where].join('\n'),
				...words,
				...(others ? [othersWords, `${othersButton}: ${otherTimes(receiptUrl)}`] : []),
				`${page}: ${receiptUrl}`,
				`${mail.heading}\n${ways} ${company.phone} or reply to this email. ${naming}`,
			],
			why,
		),
		calendar: found.calendar,
	}
}

function moved(company: Company, { lead, asap }: LeadSnapshot, { movedFrom, because }: MovedPickup) {
	const { unconfirmed } = lead
	return {
		title: unconfirmed ? 'Your request has a new time' : 'Your pickup has been moved',
		hello: unconfirmed ? 'Your request is now for:' : 'We’ll be there on:',
		words: [
			`It was ${movedFrom}, ${company.city} time.`,
			...(because === undefined ? [] : [`Reason: ${because}`]),
			arrivalOf({ lead, asap }),
		],
		page: 'See your pickup',
		heading: 'To move it again or cancel',
		costs: cancellingCosts(company),
	}
}

/** The arrival, and how the customer learns the exact time. */
function arrivalOf({ lead: { unconfirmed, phone }, asap }: Pick<LeadSnapshot, 'lead' | 'asap'>): string {
	const shown = formatPhone(phone)
	const facts = exactTimeWords(shown)
	return `${arrivalIn({ unconfirmed, asap })} ${facts.before} ${shown}${facts.after}`
}

type Change = (found: LeadSnapshot, company: Company, lateFee: Cents | undefined) => ReturnType<typeof moved>

const changes: Record<AnsweredChange, Change> = {
	confirmed: (found, company) => ({
		title: 'Your day is confirmed',
		hello: 'We’ll be there on:',
		words: [arrivalOf(found)],
		page: 'See your pickup',
		heading: 'To move it or cancel',
		costs: cancellingCosts(company),
	}),
	declined: () => ({
		title: 'We can’t make your pickup',
		hello: 'You asked for this pickup, and we can’t make it:',
		words: ['We’re sorry. You don’t owe anything.'],
		page: 'See it, or ask for another day',
		heading: 'If another day suits you',
		costs: '',
	}),
	lapsed: () => ({
		title: 'We didn’t confirm your pickup',
		hello: 'You asked for this pickup, and we can’t make it:',
		words: [
			'We’re sorry. We didn’t get to confirm the day with you within 24 hours, so we’re no longer keeping a spot. You don’t owe anything.',
		],
		page: 'See it, or ask for another day',
		heading: 'If you still want it',
		costs: '',
	}),
	cancelled: (_found, company, lateFee) => ({
		title: 'Your pickup is cancelled',
		hello: 'This pickup is cancelled, and we won’t be coming:',
		words: [cancellationCost(lateFee, company)],
		page: 'See it, or book another',
		heading: 'If you didn’t want this',
		costs: '',
	}),
}
