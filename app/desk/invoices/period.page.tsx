import { data, Form, Link } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { deskInvoices, deskPeriod } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { DeskPage } from '../desk-page.tsx'
import { untilAnswered } from '../loading.ts'
import { signedInStaff } from '../staff/staff.ts'
import { orNoAnswer } from '../unanswered-form.ts'
import type { Route } from './+types/period.page.ts'
import { BookRuns } from './books/book-runs.tsx'
import { receiveRun } from './books/receive-run.server.ts'
import { type RunAnswer, runFormFields } from './books/run-form.ts'
import { openPeriod } from './period.server.ts'
import { PeriodBooks } from './period-books.tsx'

export const meta = deskHead.meta('Invoices by period')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'money')
	const { searchParams } = new URL(request.url)
	const period = await openPeriod(context.get(platformContext), {
		from: searchParams.get('from') ?? '',
		to: searchParams.get('to') ?? '',
	})
	// A form that is sent twice is known by it.
	return { ...period, formKey: crypto.randomUUID() }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Makes a run of files for the books. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'money')
	const read = await readForm(request, runFormFields)
	if (!read.ok) return data(notMade(read.message), read.status)
	const { status, answer } = await receiveRun(context.get(platformContext), read.fields, signedInStaff(staff))
	return data(answer, status)
}

export const clientAction = (args: Route.ClientActionArgs) => orNoAnswer(args, notMade)

const notMade = (message: string): RunAnswer => ({ ok: false, message })

const way = 'inline-flex min-h-11 items-center'

/** What was billed and paid between two days, the tax in it, what is owing before and after, and files for the books. */
export default function InvoicesByPeriod({
	loaderData: { asked, often, message, books, runs, formKey },
	actionData,
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
			{runs && <BookRuns runs={runs} formKey={formKey} answer={actionData} />}
		</DeskPage>
	)
}
