import { retentionMonths, retentionYears } from '#app/policies/retention-months.ts'
import { mailbox } from '#app/shell/links.ts'
import type { Company } from '#app/values/company.ts'
import type { Clause } from './legal-text.tsx'

export const privacyGist = [
	'We collect what we need to price and do your pickup: your contact details, the address, your photos and your notes.',
	'We take the location out of each photo before we save it.',
	'Cookies open your quotes in your browser, and know a booking as yours for a day. No tracking, no advertising, nothing sold.',
	'Texts and emails about your pickup come with the service. Offers come only if you tick the box, and stop when you say so.',
]

/** Note to the operator of this site: have your lawyer read these, and make sure that you keep to the periods. */
export const privacyClauses = (company: Company): Clause[] => [
	{
		id: 'law',
		heading: 'Which law applies',
		body: (
			<p>
				{company.name}
				{` works in ${company.region.name}, and ${company.region.name}’s Personal Information Protection Act (PIPA) governs how we collect, use and disclose your personal information. Where information crosses the province’s border in the course of business, the federal act (PIPEDA) may apply as well.`}
			</p>
		),
	},
	{
		id: 'what',
		heading: 'What we collect, and why',
		body: (
			<ul>
				<li>
					<b>Quote:</b> the volume, weight, stairs and add-ons you choose, to work out a price.
				</li>
				<FirmPrice />
				<li>
					<b>Photos:</b> what you choose, sent right away, to make the price closer and bring the right crew.
					We re-encode each one: its place, device and time are removed, and no original is kept.
				</li>
				<li>
					<b>Booking:</b> name, phone, email, address, postal code, city, date, arrival window and your notes,
					to come, to reach you and to bill you.
				</li>
				<li>
					<b>Technical records:</b> your network address for a short time, to keep the site safe from misuse.
				</li>
			</ul>
		),
	},
	{
		id: 'keep',
		heading: 'How long we keep it',
		body: <Kept />,
	},
	{
		id: 'who',
		heading: 'Who else sees it',
		body: (
			<>
				<p>
					Our staff and crews, and the companies that carry our email, our text messages, our card payments,
					our customer records and our data for us. They may use it for that purpose only. We sell nothing to
					anyone, and share no photo in advertising without asking you.
				</p>
				<p>
					Some of these companies keep data outside Canada, mostly in the United States, where courts and
					authorities there may ask for it under their laws. Ask us, at the address below, which companies
					these are and how they protect it.
				</p>
			</>
		),
	},
	{
		id: 'messages',
		heading: 'Texts and emails (CASL)',
		body: (
			<>
				<p>
					When you book, you get emails and texts about that pickup: the confirmation, a reminder, the arrival
					time, the invoice, the diversion report. When you ask for a firm price, you get emails or texts
					about that quote: its link, the price, and up to two reminders while it’s open. They’re part of the
					service you asked for.
				</p>
				<p>
					Offers and requests for a review come only if you tick the box for them in the booking form. It is
					never ticked for you. Every such message says who sent it and how to stop, and we stop within ten
					business days. Texting us STOP ends all texts.
				</p>
			</>
		),
	},
	{
		id: 'cookies',
		heading: 'Cookies',
		body: (
			<p>
				When you save or open a quote, cookies are set for 90 days. One holds a random key that opens your
				quote in this browser, another such a key for your list of quotes, and nothing else can read them.
				When a page with a booking form opens, one more is set for a day. Its random key is how we know a
				booking as yours if the answer gets lost and you send the form again; it isn’t used to follow you.
				There is no analytics and no advertising cookie. A link in our email holds such a key too: whoever has
				the link can open your quote, for 27 months. The address of your receipt after a booking holds one as
				well, for 6 months.
			</p>
		),
	},
	{
		id: 'safe',
		heading: 'How we protect it',
		body: (
			<p>
				Data travels encrypted to the public site. Quotes and photos open only with their key or to signed-in
				staff. If your information is lost or seen by someone who shouldn’t see it, and there’s a real risk of
				significant harm, we’ll notify the Commissioner without unreasonable delay, and you as the law
				requires.
			</p>
		),
	},
	{
		id: 'rights',
		heading: 'Your rights',
		body: (
			<p>
				You may ask what we hold about you, have it corrected, withdraw a consent, or have it deleted. We then
				delete your bookings, quotes, photos, messages and contact details from our system, once no pickup of
				yours is ahead and no money of yours is on account with us. We keep only what was charged on which
				day, without your name, and invoices and credit notes as they were issued, for as long as tax law
				asks. Backups still have it until they’re deleted, which is after {retentionMonths.backup} months at
				most. Write to our privacy officer at <a href={mailbox(company.email)}>{company.email}</a> or{' '}
				{company.name}, {company.mailingAddress}
				{`. We’ll answer within 45 days. If our answer doesn’t satisfy you, you may complain to the Office of the Information and Privacy Commissioner of ${company.region.name}.`}
			</p>
		),
	},
]

const FirmPrice = () => (
	<li>
		<b>Firm price:</b> if you ask for one, your name, your email or phone, and your postal code or town. If
		you accept it, or answer a higher price on the day, also the time, your network address and the words you
		agreed to, kept with the quote or the booking.
	</li>
)

const Kept = () => (
	<ul>
		<li>
			Quotes and photos that never became a booking: {retentionMonths.unbookedQuote} months, then deleted.
		</li>
		<li>
			Photos you chose and didn’t save with a quote or add to a booking: less than a day. Until then no one
			sees them.
		</li>
		<li>
			What you type and choose before you save or book: in your own browser, to bring it back when the page
			was closed or reloaded. Booking or ‘Start over’ removes it at once, otherwise your next visit after a
			day does.
		</li>
		<li>Photos of a pickup we did: {retentionMonths.pickupPhotos} months, in case of a question about it.</li>
		<li>
			What you gave us for the waiting list: {retentionMonths.waiting} months after the day you waited for.
		</li>
		<li>What you text, email or phone us, pictures, replies: {retentionMonths.incomingText} months.</li>
		<li>
			Bookings, with all that is about them: {retentionYears.booking} years after the calendar year of the
			pickup, as tax law asks, and your name, phone and email with the last of them.
		</li>
		<li>
			Invoices and credit notes, with the name and address on them: {retentionYears.booking} years after their
			tax year, as tax law asks.
		</li>
		<li>Technical records: 30 days.</li>
		<li>
			Backups, encrypted copies of all this in case something breaks: {retentionMonths.backup} months at most.
			If we ever need one, we first delete from it again what was deleted since.
		</li>
	</ul>
)
