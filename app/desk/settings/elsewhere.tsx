import { Link } from 'react-router'
import { deskMessages, deskPrices, deskSavedReplies, deskSchedule, deskStaff } from '#app/shell/desk-links.ts'
import { useCompany } from '#app/shell/use-company.ts'

/** What is set on other pages of the desk. */
const atDesk = [
	{ what: 'Prices, the ranges by load, and what trips cost', name: 'Prices', to: deskPrices() },
	{
		what: 'Pickups in a window on one day or weekday, closed days, holidays and trucks',
		name: 'Schedule',
		to: deskSchedule(),
	},
	{ what: 'The words of messages', name: 'Messages', to: deskMessages() },
	{
		what: 'Your own words for answers, and for why a day is moved or closed',
		name: 'Saved replies',
		to: deskSavedReplies(),
	},
	{ what: 'Accounts and rights', name: 'Staff', to: deskStaff() },
]

/** What still stands in the settings file alone, by the names that it has there. */
const inFile: [string, string][] = [
	['Where the office is on the map for search engines', 'position'],
	['City, province and time zone', 'city, region, timeZone'],
	['Towns on the map, and where postal codes are served', 'area.places, area.postalCodes'],
	['Taxes', 'taxes'],
	['Names in the books', 'books'],
	['Pickups in a window without a number of its own', 'windowCapacity'],
	['Price range for search engines', 'priceRange'],
	['Licences and insurance', 'credentials'],
	['First year of the copyright line', 'copyrightYear'],
]

/** What is off, with what Alberta's law may ask of who turns it on. */
const deposits =
	'Deposits are off: no page asks for one. Asking at a customer’s home for money before the work is done may need a prepaid contracting licence in Alberta, with security, and the customer may have a right to cancel: ask a lawyer first.'

/** What stands in the environment of the program, where an email provider is set up. */
const inEnvironment: [string, string][] = [
	['Whom our emails come from', 'MAIL_FROM'],
	['Where the office is told of bookings', 'LEADS_TO'],
	['The number that texts come from', 'TWILIO_FROM'],
]

/** Where everything else is set: what this page does not change is said here. */
export function Elsewhere() {
	const { shortName, region } = useCompany()
	return (
		<section
			id="elsewhere"
			aria-labelledby="elsewhere-heading"
			className="scroll-mt-16 rounded-card border border-line bg-white p-4"
		>
			<h2 id="elsewhere-heading" className="text-xl text-spruce">
				Set elsewhere
			</h2>
			<ul className="mt-2 grid gap-1">
				{atDesk.map(({ what, name, to }) => (
					<li key={name}>
						{what}: <Link to={to}>{name}</Link>
					</li>
				))}
			</ul>
			<p className="mt-3">
				These are in the settings file (<code>COMPANY_FILE</code>). After a change, restart {shortName}’s
				program:
			</p>
			<Rows rows={inFile} />
			{region.code === 'AB' && <p className="mt-3">{deposits}</p>}
			<p className="mt-3">These are environment variables, and need a restart too:</p>
			<Rows rows={inEnvironment} />
		</section>
	)
}

const Rows = ({ rows }: { rows: [string, string][] }) => (
	<dl className="mt-2 grid gap-1 [overflow-wrap:anywhere]">
		{rows.map(([what, names]) => (
			<div key={names}>
				<dt className="inline">{what}: </dt>
				<dd className="inline text-muted">
					<code>{names}</code>
				</dd>
			</div>
		))}
	</dl>
)
