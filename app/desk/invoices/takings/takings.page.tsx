import { Form, Link } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { deskCardPayments, deskInvoices, deskTakings, deskTips } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { requireStaff } from '../../desk.server.ts'
import { deskHead } from '../../desk-head.ts'
import { DeskPage } from '../../desk-page.tsx'
import { untilAnswered } from '../../loading.ts'
import { Columns } from '../columns.tsx'
import type { Route } from './+types/takings.page.ts'
import { Entries } from './entries.tsx'
import { openTakings } from './takings.server.ts'

export const meta = deskHead.meta('Payments by day')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'money')
	const asked = new URL(request.url).searchParams.get('date') ?? ''
	return openTakings(context.get(platformContext), asked)
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

const way = 'inline-flex min-h-11 items-center'

/** What came in on a day: what each crew hands in, by method, by truck, and tips apart. */
export default function Takings({ loaderData }: Route.ComponentProps) {
	const {
		day,
		today,
		before,
		after,
		inWords,
		total,
		left,
		methods,
		withTips,
		trucks,
		handIns,
		tips,
		entries,
	} = loaderData
	return (
		<DeskPage width="column" className="grid gap-4">
			<h1 className="text-2xl text-spruce">Payments by day</h1>
			<nav aria-label="Days" className="flex flex-wrap gap-x-4">
				<Link to={deskInvoices()} className={way}>
					All invoices
				</Link>
				<Link to={deskTakings(before)} className={way}>
					The day before
				</Link>
				{after && (
					<Link to={deskTakings(after)} className={way}>
						The day after
					</Link>
				)}
			</nav>
			<Form key={day} action={deskTakings()} className="field flex flex-wrap items-end gap-2">
				<div>
					<label htmlFor="date">Day</label>
					<input id="date" name="date" type="date" max={today} defaultValue={day} />
				</div>
				<Button kind="outline" type="submit" className="px-4">
					Show
				</Button>
			</Form>
			<p>
				<b>{inWords}</b>: <b className="tabular-nums">{total}</b> in all, less refunds and payments taken
				back.
			</p>
			{left && (
				<p className="border-brick border-l-4 pl-4">
					<b className="tabular-nums">{left}</b> more came by card and couldn’t be booked.{' '}
					<Link to={deskCardPayments()} className={way}>
						Card payments to sort out
					</Link>
				</p>
			)}
			<Columns
				title="To hand in"
				empty="No crew has cash or cheques of this day."
				heads={['Truck', 'Cash', 'Cheques', 'Tips in cash']}
				rows={handIns.map(({ truck, amounts }) => [truck, ...amounts])}
			>
				What was paid on the day of its pickup. The tips are the crew’s own.
			</Columns>
			<Columns
				title="By method"
				empty="Nothing came in on this day."
				heads={['Method', 'Received', 'Refunded or taken back', 'Kept']}
				rows={methods.map(({ method, amounts }) => [method, ...amounts])}
			>
				As it was counted: cash is rounded to five cents.
			</Columns>
			{withTips.length > 0 && (
				<Columns
					title="With tips"
					empty=""
					heads={['Method', 'Kept', 'Tips', 'Together']}
					rows={withTips.map(({ method, amounts }) => [method, ...amounts])}
				>
					What the card terminal and the bank show for this day. The tips in it are{' '}
					<Link to={deskTips()} className={way}>
						to be paid out
					</Link>
					.
				</Columns>
			)}
			<Columns
				title="By truck"
				empty="Nothing came in on this day."
				heads={['Truck', 'Method', 'Kept']}
				rows={trucks.map(({ truck, what, amount }) => [truck, what, amount])}
			>
				The truck that the pickup was put on, whoever took the money.
			</Columns>
			<Entries entries={entries} />
			<Columns
				title="Tips"
				empty="No tips on this day."
				heads={['For', 'Method', 'Tips']}
				rows={tips.map(({ forWhom, method, amount }) => [forWhom, method, amount])}
			>
				They belong to the crew. Only the sums under ‘With tips’ include them.
			</Columns>
		</DeskPage>
	)
}
