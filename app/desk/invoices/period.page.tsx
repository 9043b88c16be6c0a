import { Form, Link } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { deskInvoices, deskPeriod } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { DeskPage } from '../desk-page.tsx'
import { untilAnswered } from '../loading.ts'
import type { Route } from './+types/period.page.ts'
import { openPeriod } from './period.server.ts'
import { PeriodBooks } from './period-books.tsx'

export const meta = deskHead.meta('Invoices by period')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'money')
	const { searchParams } = new URL(request.url)
	return openPeriod(context.get(platformContext), {
		from: searchParams.get('from') ?? '',
		to: searchParams.get('to') ?? '',
	})
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

const way = 'inline-flex min-h-11 items-center'

/** What was billed and paid between two days, the tax in it, and what is owing before and after. */
export default function InvoicesByPeriod({
	loaderData: { asked, often, message, books },
}: Route.ComponentProps) {
	return (
		<DeskPage width="column" className="grid gap-4">
			<h1 className="text-2xl text-spruce">Invoices by period</h1>
			<nav aria-label="Periods" className="flex flex-wrap gap-x-4">
				<Link to={deskInvoices()} className={way}>
					All invoices
				</Link>
				<Link to={deskPeriod(often.thisMonth)} className={way}>
					This month
				</Link>
				<Link to={deskPeriod(often.lastMonth)} className={way}>
					Last month
				</Link>
				<Link to={deskPeriod(often.thisYear)} className={way}>
					This year
				</Link>
			</nav>
			<Form
				key={`${asked.from} ${asked.to}`}
				action={deskPeriod()}
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
			{books && <PeriodBooks books={books} />}
		</DeskPage>
	)
}
