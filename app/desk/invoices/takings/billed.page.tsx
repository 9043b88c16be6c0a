import { Link } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { deskBilled, deskInvoices } from '#app/shell/desk-links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { requireStaff } from '../../desk.server.ts'
import { deskHead } from '../../desk-head.ts'
import { DeskPage } from '../../desk-page.tsx'
import { untilAnswered } from '../../loading.ts'
import { Columns } from '../columns.tsx'
import { PeriodForm } from '../period-form.tsx'
import type { Route } from './+types/billed.page.ts'
import { BilledTables, billedHeads } from './billed-tables.tsx'
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

/** What was billed between two days, by truck and by where the booking came from, with the average of a job. */
export default function Billed({ loaderData: { asked, often, message, billed } }: Route.ComponentProps) {
	const { taxes } = useCompany()
	return (
		<DeskPage width="column" className="grid gap-4">
			<h1 className="text-2xl text-spruce">Billed by truck and source</h1>
			<PeriodForm
				action={deskBilled()}
				asked={asked}
				often={[
					{ name: 'Today', to: deskBilled(often.today) },
					{ name: 'This week', to: deskBilled(often.week) },
					{ name: 'This month', to: deskBilled(often.month) },
				]}
				message={message}
			/>
			{billed && (
				<>
					<Columns
						title="In all"
						empty=""
						heads={['Invoices', ...billedHeads]}
						rows={[['All', ...billed.all]]}
					>
						{taxes.length > 0 ? 'Before tax, on' : 'On'} the invoices of these days, less what was credited of
						them. Void and wholly credited ones are left out. What was charged before invoices were numbered
						counts on the day of its pickup.
					</Columns>
					<p>
						<Link to={deskInvoices(asked)} className="inline-flex min-h-11 items-center">
							The invoices of these days
						</Link>
					</p>
					<BilledTables billed={billed} />
				</>
			)}
		</DeskPage>
	)
}
