import { data, Form, Link, useNavigation } from 'react-router'
import { retryDelivery } from '#app/notifications/notifications.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { deskLeads } from '#app/shell/links.ts'
import { Button } from '#app/ui/button.tsx'
import { orUnanswered } from '../acting.ts'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { untilAnswered } from '../loading.ts'
import type { Route } from './+types/jobs.page.ts'
import { failedName, retrySchema } from './failure.ts'
import { listFailures } from './jobs.server.ts'

export const meta = deskHead.meta('Jobs')

export async function loader({ request, context }: Route.LoaderArgs) {
	await requireStaff(request, context)
	return { failures: await listFailures(context.get(platformContext)) }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Tries one delivery now. */
export async function action({ request, context }: Route.ActionArgs) {
	const staff = await requireStaff(request, context)
	const platform = context.get(platformContext)
	const read = await readForm(request, retrySchema.keyof().options)
	if (!read.ok) return data({ message: read.message }, read.status)
	const retry = retrySchema.safeParse(Object.fromEntries(read.fields))
	if (!retry.success) return data({ message: 'There is no such job. Load the page again.' }, 422)
	await retryDelivery(platform, retry.data.leadId, retry.data.kind)
	platform.log.info({ ...retry.data, staffId: staff.id }, 'a delivery is tried again by hand')
	return data({ message: 'It is being tried now. Load the page again in a moment to see how it went.' })
}

export const clientAction = (args: Route.ClientActionArgs) => orUnanswered(args, (message) => ({ message }))

export default function Jobs({ loaderData: { failures }, actionData }: Route.ComponentProps) {
	const busy = useNavigation().state !== 'idle'
	return (
		<>
			<h1 className="text-2xl text-spruce">Jobs that failed</h1>
			<p className="mt-1 max-w-[68ch] text-muted">
				Mails and CRM syncs are tried again by themselves for a week. What stands here needs a look: the
				reason is in the other server's words.
			</p>
			<p role="status" className="min-h-6 font-semibold text-spruce">
				{actionData?.message}
			</p>
			{failures.length === 0 ? (
				<p className="rounded-card border border-line border-dashed p-8 text-center text-muted">
					Nothing failed. Everything that was owed went out or is on its way.
				</p>
			) : (
				<ul className="grid gap-2">
					{failures.map(({ leadId, leadName, kind, error, attempts, lastTried }) => (
						<li
							key={`${leadId} ${kind}`}
							className="grid gap-2 rounded-card border border-line bg-white p-3 sm:grid-cols-[12rem_1fr_auto] sm:items-center"
						>
							<p>
								<b>{failedName(kind)}</b>
								<br />
								<Link to={deskLeads({ q: leadName })}>{leadName}</Link>
							</p>
							<p className="[overflow-wrap:anywhere]">
								<span className="text-brick">{error}</span>
								<br />
								<span className="text-muted text-sm tabular-nums">
									Tried {attempts} {attempts === 1 ? 'time' : 'times'}, last {lastTried}
								</span>
							</p>
							<Form method="post">
								<input type="hidden" name="leadId" value={leadId} />
								<input type="hidden" name="kind" value={kind} />
								<Button kind="outline" type="submit" className="px-3" disabled={busy}>
									Retry now
								</Button>
							</Form>
						</li>
					))}
				</ul>
			)}
		</>
	)
}
