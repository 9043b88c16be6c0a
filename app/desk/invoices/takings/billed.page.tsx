import { Form, Link } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { deskBilled, deskInvoices } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { requireStaff } from '../../desk.server.ts'
import { deskHead } from '../../desk-head.ts'
import { DeskPage } from '../../desk-page.tsx'
import { untilAnswered } from '../../loading.ts'
import { Columns } from '../columns.tsx'
import type { Route } from './+types/billed.page.ts'
import { openBilled } from './takings.server.ts'

export const meta = deskHead.meta('Billed by truck and source')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'money')
	const { searchParams } = new URL(request.url)
	return openBilled(context.get(platformContext), {
		from: searchParams.get('from') ?? '',
		to: searchParams.get('to') ?? '',
	})
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

const way = 'inline-flex min-h-11 items-center'
const heads = ['Jobs', 'Billed', 'Average job']

/** What was billed between two days, by truck and by where the booking came from, with the average of a job. */
export default function Billed({ loaderData: { asked, often, message, billed } }: Route.ComponentProps) {
	return (
		<DeskPage width="column" className="grid gap-4">
			<h1 className="text-2xl text-spruce">Billed by truck and source</h1>
			<nav aria-label="Periods" className="flex flex-wrap gap-x-4">
				<Link to={deskInvoices()} className={way}>
					All invoices
				</Link>
				<Link to={deskBilled(often.today)} className={way}>
					Today
				</Link>
				<Link to={deskBilled(often.week)} className={way}>
					This week
				</Link>
				<Link to={deskBilled(often.month)} className={way}>
					This month
				</Link>
			</nav>
			<Form
				key={`${asked.from} ${asked.to}`}
				action={deskBilled()}
				className="field flex flex-wrap items-end gap-2"
			>
				<div>
					<label htmlFor="from">First day</label>
					<input id="from" name="from" type="date" defaultValue={asked.from} />
				</div>
				<div>
					<label htmlFor="to">Last day</label>
					<input id="to" name="to" type="date" defaultValue={asked.to} />
				</div>
				<Button kind="outline" type="submit" className="px-4">
					Show
				</Button>
			</Form>
			{message && (
				<p role="alert" className="border-brick border-l-4 pl-4 font-semibold">
					{message}
				</p>
			)}
			{billed && (
				<>
					<Columns title="In all" empty="" heads={['Invoices', ...heads]} rows={[['All', ...billed.all]]}>
						Before tax, on the invoices of these days, less what was credited of them. Void and wholly
						credited ones are left out.
					</Columns>
					<Columns
						title="By truck"
						empty="Nothing was billed in these days."
						heads={['Truck', ...heads]}
						rows={billed.trucks.map(({ name, amounts }) => [name, ...amounts])}
					>
						The truck that the pickup was put on.
					</Columns>
					<Columns
						title="By source"
						empty="Nothing was billed in these days."
						heads={['Source', ...heads]}
						rows={billed.sources.map(({ name, amounts }) => [name, ...amounts])}
					>
						The page that the booking was made on.
					</Columns>
				</>
			)}
		</DeskPage>
	)
}
