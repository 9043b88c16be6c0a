import { isRouteErrorResponse, Outlet } from 'react-router'
import { backupWarning } from '#app/backup-jobs/backup-jobs.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { migrationsAhead } from '#app/platform/database/migrations.server.ts'
import { unworkedSince } from '#app/platform/jobs/unworked.server.ts'
import { failedProviders } from '#app/provider-checks/provider-checks.server.ts'
import { formatMoment } from '#app/values/local-time.ts'
import type { Route } from './+types/desk.page.ts'
import { openNow } from './alarm/alarm.server.ts'
import { nothingOpen } from './alarm/open-now.ts'
import { requireStaff } from './desk.server.ts'
import { DeskBroke, DeskNotFound } from './desk-fault.tsx'
import { DeskFrame } from './desk-frame.tsx'
import { deskHead } from './desk-head.ts'
import { countFailures } from './jobs/jobs.server.ts'
import { untilAnswered } from './loading.ts'
import { countPromises } from './promises/promises.server.ts'

export const links = deskHead.links
export const meta = (args: Route.MetaArgs) =>
	deskHead.meta(statusOf(args.error) === 404 ? 'Page not found' : 'Desk')(args)

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	const { name, rights, sessionEndsAt } = await requireStaff({ request, context, pattern }, 'signed in')
	const platform = context.get(platformContext)
	const session = { secondsLeft: (sessionEndsAt.getTime() - platform.now().getTime()) / 1000 }
	const [failures, open, promises, backups, ahead, since, failed] = await Promise.all([
		rights.includes('unsent') ? countFailures(platform) : 0,
		rights.includes('bookings') ? openNow(platform) : nothingOpen,
		rights.includes('bookings') ? countPromises(platform) : 0,
		rights.includes('accounts') ? backupWarning(platform) : undefined,
		rights.includes('accounts') ? migrationsAhead(platform.database) : [],
		rights.includes('accounts') ? unworkedSince(platform) : undefined,
		rights.includes('accounts') ? failedProviders(platform) : undefined,
	])
	const rolledBack = ahead.length > 0
	const invoicing = platform.company.invoices !== undefined
	const unworked = since && formatMoment(since, platform.company.timeZone)
	const warnings = { backups, unworked, failed, rolledBack }
	const counts = { failures, promises, ...open }
	return { name, rights, session, ...counts, invoicing, ...warnings }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)
export const handle = { desk: true }

export default function Desk({ loaderData }: Route.ComponentProps) {
	return (
		<DeskFrame {...loaderData}>
			<Outlet />
		</DeskFrame>
	)
}

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500)

/** Within the frame where it is known who is signed in: not after a refused form, nor when the frame's own data failed. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
	const status = statusOf(error)
	const fault = status === 404 ? <DeskNotFound /> : <DeskBroke forNow={status === 503} />
	if (loaderData) return <DeskFrame {...loaderData}>{fault}</DeskFrame>
	return (
		<main id="main" className="mx-auto max-w-[110rem] px-4 py-5">
			{fault}
		</main>
	)
}
