import { Link } from 'react-router'
import { deskDayRequest, deskQuote } from '#app/shell/desk-links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { formatMoney, plusTax } from '#app/values/money.ts'
import type { OpenRequest } from '../bookings/open-request.ts'
import type { SentPrice } from './inbox-list.ts'

const row =
	'flex flex-wrap items-center gap-x-4 rounded-card border border-line bg-white px-3 py-1 [overflow-wrap:anywhere]'
const way = 'inline-flex min-h-11 items-center font-semibold'

/** The requests for far towns with the hours left: they are settled on the board of their day. */
export const Requests = ({ requests }: { requests: OpenRequest[] }) => (
	<ul className="grid gap-2">
		{requests.map(({ id, name, city, date, day, left }) => (
			<li key={id} className={row}>
				<Link to={deskDayRequest(date, id)} className={way}>
					{name}, {day}
				</Link>
				<span>{city}</span>
				<span className="ml-auto tabular-nums">
					{left === undefined ? 'doesn’t lapse' : <b>{left} left</b>}
				</span>
			</li>
		))}
	</ul>
)

/** The firm prices without an answer: what becomes of one is settled at its quote. */
export function SentPrices({ prices }: { prices: SentPrice[] }) {
	const company = useCompany()
	return (
		<ul className="grid gap-2">
			{prices.map(({ quoteId, name, amount, sent, until, ended }) => (
				<li key={quoteId} className={row}>
					<Link to={deskQuote(quoteId)} className={way}>
						{name}
					</Link>
					<span className="tabular-nums">
						<b>{formatMoney(amount)}</b> {plusTax(company)}
					</span>
					<span className="text-muted text-sm tabular-nums">
						sent {sent},{' '}
						{ended ? <b className="text-brick">ended {until}, not answered</b> : `open until ${until}`}
					</span>
				</li>
			))}
		</ul>
	)
}
