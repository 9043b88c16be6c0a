import { cancellingCosts, refusingCosts } from '#app/bookings/outgoing/pickup-words.ts'
import { taxesInFull } from '#app/pricing/added-taxes.ts'
import { contact } from '#app/shell/links.ts'
import type { Company } from '#app/values/company.ts'
import { plusTax } from '#app/values/money.ts'
import { notTaken } from '#app/values/not-taken.ts'
import { taxNames, whereTaxed } from '#app/values/tax.ts'
import type { Clause } from './legal-text.tsx'

export const termsGist = (company: Company): string[] => [
	'The price in the calculator is an estimate. You approve a firm price on site before we load anything.',
	'We’ll arrive within a two-hour window and text you the exact time.',
	`Change or cancel on your booking page, by phone or by email. ${cancellingCosts(company)}`,
	`Nothing here takes away rights that the law of ${company.region.name} gives you as a consumer.`,
]

/** Note to the operator of this site: have your lawyer read these before customers rely on them. */
export const termsClauses = (company: Company): Clause[] => [
	{
		id: 'who',
		heading: 'Who we are',
		body: (
			<p>
				{company.name}
				{` (“we”) removes and hauls unwanted things in ${company.city}, ${company.region.name}, and the communities around it. These terms apply when you ask us for a quote, book a pickup, or have us take something away.`}
			</p>
		),
	},
	{
		id: 'prices',
		heading: 'Quotes and prices',
		body: (
			<>
				<p>
					{`Prices are in Canadian dollars. The calculator’s total is an estimate from what you tell us${whereTaxed(` and shows “${plusTax(company)}”: ${taxesInFull(company.taxes)} on top of it`, company)}.`}
				</p>
				<p>
					On site, before loading, the crew looks at the load and tells you the firm price.{' '}
					{refusingCosts(company)} If you say yes, that price holds unless you ask for more to be taken. A
					firm price you accepted before the pickup is the most you’ll pay for that load.
				</p>
				<p>
					Stairs, narrow doorways and standard elevators are included in the all-in prices of our table.
					Pianos, safes and similar special handling, and extreme access such as cranes or long carries, cost
					extra; we’ll tell you how much before we start.
				</p>
				<p>
					The trip to a place further away adds to the price, once for each pickup. The booking form says how
					much before you book; where it doesn’t know the place, we’ll tell you when we confirm the day with
					you.
				</p>
			</>
		),
	},
	{
		id: 'arrival',
		heading: 'Arrival windows',
		body: (
			<p>
				{`You book a window of two hours in ${company.city} time. On the day, we’ll text you the exact time when we’re on our way. If weather, traffic or an earlier job makes us late, we’ll tell you as soon as we know, and you may move or cancel the pickup at no cost.`}
			</p>
		),
	},
	{
		id: 'access',
		heading: 'Access and curbside pickup',
		body: (
			<p>
				Please make sure we can get to everything, park a truck nearby and use an elevator where there is one.
				If you’re not home, you can authorize a curbside pickup by text: we then take what you named from
				where you said, and send completion photos if you ask for them.
			</p>
		),
	},
	{
		id: 'not-taken',
		heading: 'What we can’t take',
		body: (
			<>
				<ul>
					{notTaken.map((thing) => (
						<li key={thing}>{thing}</li>
					))}
				</ul>
				<p>If we find any of these in a load, we’ll leave it with you and take the rest.</p>
			</>
		),
	},
	{
		id: 'ownership',
		heading: 'Your things',
		body: (
			<p>
				By having us take something away, you’re telling us it’s yours, or yours to dispose of. Once it’s
				loaded, it’s ours to donate, recycle or dispose of, and we may not be able to get it back. Please look
				through drawers, pockets and boxes first, and remove what holds personal data.
			</p>
		),
	},
	{
		id: 'diversion',
		heading: 'Donation, recycling, landfill',
		body: (
			<p>
				We donate first, then recycle, and use the landfill last. Our goal is to divert{' '}
				{company.claims.diversionGoalPercent}% from the landfill. It is a goal, not a guarantee: how much of a
				load can be reused depends on the load. Within 24 hours of a pickup you’ll get a report of what went
				where.
			</p>
		),
	},
	{
		id: 'payment',
		heading: 'Payment',
		body: (
			<p>
				{`You pay after the work, by debit, credit or e-transfer. We’ll email the invoice right away.${whereTaxed(` It shows ${taxNames(company.taxes)} as its own line.`, company)}`}
			</p>
		),
	},
	{
		id: 'changes',
		heading: 'Changing or cancelling',
		body: (
			<p>
				Call or write at any time before we’re on our way, and we’ll move or cancel your pickup.{' '}
				{cancellingCosts(company)} Your window is held once we’ve confirmed your booking.
			</p>
		),
	},
	{
		id: 'liability',
		heading: 'If something goes wrong',
		body: (
			<>
				<p>
					Our crews are licensed and insured. Tell us about any damage within seven days, with a photo if you
					can, and we’ll look into it and answer you. We are responsible for damage we cause by carelessness.
				</p>
				<p>
					As far as the law allows, we are not responsible for damage from what we had no way to know about,
					such as a weak floor or a hidden pipe, or for things put into the load by mistake.
				</p>
			</>
		),
	},
	{
		id: 'law',
		heading: 'Your rights and the law',
		body: (
			<p>
				{`The law of ${company.region.name} applies, and the courts of ${company.region.name} will decide any dispute. Nothing in these terms limits the rights that the Consumer Protection Act or any other law gives you and that cannot be given up by agreement.`}
			</p>
		),
	},
	{
		id: 'contact',
		heading: 'Contact',
		body: (
			<p>
				{company.name}, {company.mailingAddress}. Phone {company.phone}, email {company.email}, or the{' '}
				<a href={contact()}>contact page</a>.
			</p>
		),
	},
]
