import { data } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { deskPeriod } from '#app/shell/desk-links.ts'
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
import { PeriodForm } from './period-form.tsx'

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

/** What was billed and paid between two days, the tax in it, what is owing before and after, and files for the books. */
export default function InvoicesByPeriod({
	loaderData: { asked, often, message, books, runs, formKey },
	actionData,
}: Route.ComponentProps) {
	return (
		<DeskPage width="column" className="grid gap-4">
			<h1 className="text-2xl text-spruce">Invoices by period</h1>
			<PeriodForm
				action={deskPeriod()}
				asked={asked}
				often={[
					{ name: 'This month', to: deskPeriod(often.thisMonth) },
					{ name: 'Last month', to: deskPeriod(often.lastMonth) },
					{ name: 'This year', to: deskPeriod(often.thisYear) },
				]}
				message={message}
			/>
			{books && <PeriodBooks books={books} />}
			{runs && <BookRuns runs={runs} formKey={formKey} answer={actionData} />}
		</DeskPage>
	)
}
