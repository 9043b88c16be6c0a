import { type Report, reportLines } from '#app/bookings/reports/report.ts'
import type { Company } from '#app/values/company.ts'
import { greetingTo } from '#app/values/greeting.ts'
import type { Mail } from './mail.server.ts'
import { button, card, html, mailPage, paragraph, small, textPage } from './mail-page.ts'

const why =
	'You’re getting this because we did a pickup that was booked with this email address. It’s about that pickup only.'

/** The same for who has no email address: where they read it. */
export const reportText = { text: '{company}: Here is where everything from your pickup went: {link}' }

/** To the customer after a pickup: where everything went. `id`: the message's own, by which erasing a customer finds it in the outbox. */
export function reportEmail(
	company: Company,
	report: Report & { photos: unknown[] },
	{ id, to, name, link }: { id: string; to: string; name: string; link: string },
): Mail {
	const subject = 'Where everything from your pickup went'
	const hello = greetingTo(name)
	const first = 'Thanks for choosing us. Here’s where everything went:'
	const lines = reportLines(report).map(({ name: where, text }) => `${where}: ${text}`)
	const count = report.photos.length
	const after =
		count === 0
			? []
			: [
					count === 1
						? 'There’s a photo on your booking’s page.'
						: `There are ${count} photos on your booking’s page.`,
				]
	const see = 'See your booking'
	return {
		key: `report-email.${id}`,
		to,
		replyTo: company.email,
		subject,
		html: mailPage(company, {
			title: subject,
			preview: first,
			body: html`${hello === '' ? undefined : paragraph(hello)}${paragraph(first)}${card(html`${lines.map((line) => small(line))}`)}${after.map((line) => paragraph(line))}${button(link, see)}`,
			why,
		}),
		text: textPage(
			company,
			subject,
			[...(hello === '' ? [] : [hello]), first, lines.join('\n'), ...after, `${see}: ${link}`],
			why,
		),
	}
}
