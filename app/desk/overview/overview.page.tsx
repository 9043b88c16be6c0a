import { Link } from 'react-router'
import { backupsAtDesk } from '#app/backup-jobs/backup-jobs.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { seenBy } from '#app/policies/desk-policy.ts'
import { may } from '#app/policies/rights.ts'
import { deskConnections } from '#app/shell/desk-links.ts'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { DeskPage } from '../desk-page.tsx'
import { moneyOfDays, moneyUntilToday } from '../invoices/takings/takings.server.ts'
import { untilAnswered } from '../loading.ts'
import type { Route } from './+types/overview.page.ts'
import { accuracyAtDesk } from './accuracy.server.ts'
import { Accuracy } from './accuracy.tsx'
import { Backups } from './backups.tsx'
import { MoneyOfDays } from './money-of-days.tsx'
import { MoneyOfPeriods } from './money-of-periods.tsx'
import { overviewOf } from './overview.server.ts'
import { Overview } from './overview.tsx'

export const meta = deskHead.meta('Overview')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'overview')
	const platform = context.get(platformContext)
	const { searchParams } = new URL(request.url)
	const days = { from: searchParams.get('from') ?? '', to: searchParams.get('to') ?? '' }
	return {
		figures: await overviewOf(platform),
		money: seenBy(staff).money ? await moneyUntilToday(platform) : undefined,
		days: seenBy(staff).money ? await moneyOfDays(platform, days) : undefined,
		accuracy: seenBy(staff).money ? await accuracyAtDesk(platform) : undefined,
		backups: may(staff, 'accounts') ? { stand: await backupsAtDesk(platform) } : undefined,
	}
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

export default function OverviewPage({
	loaderData: { figures, money, days, accuracy, backups },
}: Route.ComponentProps) {
	return (
		<DeskPage>
			<h1 className="mb-3 text-2xl text-spruce">Overview</h1>
			{money && <MoneyOfPeriods periods={money} />}
			{days && <MoneyOfDays days={days} />}
			<Overview figures={figures} />
			{accuracy && <Accuracy rows={accuracy} />}
			{backups && (
				<>
					<Backups backups={backups.stand} />
					<p className="mt-4">
						<Link to={deskConnections()} className="inline-flex min-h-11 items-center">
							Email, texts and other connections
						</Link>
					</p>
				</>
			)}
		</DeskPage>
	)
}
