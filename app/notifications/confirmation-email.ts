import { company } from '#app/values/company.ts'
import { formatMoney } from '#app/values/money.ts'
import type { LeadToDeliver } from './lead-to-deliver.ts'
import type { Mail } from './mail.server.ts'
import { facts, html, link, mailPage, textPage } from './mail-page.ts'

const onTheDay = [
	'We text you the exact time, and again when we are on our way.',
	'The crew looks at the load and says the firm price. You approve it before anything is loaded.',
	'You pay afterwards by debit, credit or e-transfer. The invoice arrives by email at once.',
	'Within 24 hours you get a report of what was donated, recycled and landfilled.',
]

const notTaken =
	'We cannot take biohazards and medical waste, asbestos, fuel, paint and chemicals, explosives and firearms, or radioactive materials.'

/**
 * To the customer: that the pickup is booked, and what happens next. It only confirms what they asked for, so it
 * needs no consent, and must stay free of offers (CASL, s. 6(6)).
 */
export function confirmationEmail({ lead, windowLabel, dateInWords, quote }: LeadToDeliver, quoteUrl: string | undefined): Mail {
	const title = 'Your pickup is booked'
	const when = `${dateInWords}, between ${windowLabel}, Calgary time`
	const where = `${lead.propertyAddress}, ${lead.city}, ${lead.provinceState} ${lead.postalCode}`
	const estimate = quote && `${formatMoney(quote.totalCents)} + tax (${quote.items})`
	const change = `To change or cancel, call ${company.phone} or answer this mail. There is no fee until we are on our way.`
	return {
		key: `confirmation-email ${lead.id}`,
		to: lead.email,
		replyTo: company.email,
		subject: `Your pickup is booked: ${dateInWords}, ${windowLabel}`,
		html: mailPage(
			title,
			html`<p>Hello ${lead.name}, we have you down for a pickup.</p>${facts([
				['When', html`<b>${when}</b>`],
				['Where', where],
				...(estimate ? [['Estimate', estimate] as [string, string]] : []),
				...(lead.notes ? [['Your notes', lead.notes] as [string, string]] : []),
			])}${quoteUrl ? html`<p>${link(quoteUrl, 'Open your quote and its photos')}</p>` : ''}<h2 style="font-size:19px;color:#0f4034;margin:28px 0 8px">On the day</h2><ul style="margin:0;padding-left:20px">${onTheDay.map((line) => html`<li style="margin:6px 0">${line}</li>`)}</ul><p>${notTaken}</p><p>${change}</p>`,
		),
		text: textPage(title, [
			`Hello ${lead.name}, we have you down for a pickup.`,
			[
				`When:  ${when}`,
				`Where: ${where}`,
				...(estimate ? [`Estimate: ${estimate}`] : []),
				...(lead.notes ? [`Your notes: ${lead.notes}`] : []),
				...(quoteUrl ? [`Your quote and its photos: ${quoteUrl}`] : []),
			].join('\n'),
			['On the day', ...onTheDay.map((line) => `- ${line}`)].join('\n'),
			notTaken,
			change,
		]),
	}
}
