import { data, Form, Link, useNavigation } from 'react-router'
import { retryMessage } from '#app/notifications/notifications.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { messageIdSchema } from '#app/platform/ids.ts'
import { deskSearch } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { logDone } from '../desk-log.server.ts'
import { DeskPage } from '../desk-page.tsx'
import { untilAnswered } from '../loading.ts'
import { orNoAnswer } from '../unanswered-form.ts'
import { useMay } from '../use-may.ts'
import type { Route } from './+types/jobs.page.ts'
import { listFailures, listPerhapsTwice, listWarned } from './jobs.server.ts'
import type { Failure, Unsent as UnsentMessage, Warned } from './unsent.ts'

export const meta = deskHead.meta('Unsent')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'unsent')
	const platform = context.get(platformContext)
	const [failures, warned, perhapsTwice] = await Promise.all([
		listFailures(platform),
		listWarned(platform),
		listPerhapsTwice(platform),
	])
	return { failures, warned, perhapsTwice }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Tries one message now. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'unsent')
	const platform = context.get(platformContext)
	const read = await readForm(request, ['messageId'])
	if (!read.ok) return data({ message: read.message }, read.status)
	const messageId = messageIdSchema.safeParse(read.fields.get('messageId'))
	if (!messageId.success) return data({ message: 'We couldn’t find that message. Reload the page.' }, 422)
	await retryMessage(platform, messageId.data)
	logDone(context, { messageId: messageId.data, staffId: staff.id }, 'a message is tried again by hand')
	return data({
		message: 'It’s being tried now. Reload the page in a moment to see how it went.',
	})
}

export const clientAction = (args: Route.ClientActionArgs) => orNoAnswer(args, (message) => ({ message }))

export default function Unsent({
	loaderData: { failures, warned, perhapsTwice },
	actionData,
}: Route.ComponentProps) {
	const busy = useNavigation().state !== 'idle'
	return (
		<DeskPage>
			<h1 className="text-2xl text-spruce">Unsent</h1>
			<p className="mt-1 max-w-[68ch] text-muted">
				Emails, texts and CRM syncs are retried automatically for a week. What’s listed here needs a look. The
				reason is quoted from the other server.
			</p>
			<p role="status" className="min-h-6 font-semibold text-spruce">
				{actionData?.message}
			</p>
			{failures.length + warned.length === 0 ? (
				<p className="rounded-card border border-line border-dashed p-8 text-center text-muted">
					Nothing failed. Everything has gone out or is on its way.
				</p>
			) : (
				<ul className="grid gap-2">
					{failures.map((failure) => (
						<FailedCard key={failure.messageId} failure={failure} busy={busy} />
					))}
				</ul>
			)}
			{warned.length > 0 && <DroppedByCrm syncs={warned} busy={busy} />}
			{perhapsTwice.length > 0 && <MayHaveBeenSentTwice mails={perhapsTwice} />}
		</DeskPage>
	)
}

/** Something that failed, why, and the way to try it now. */
function FailedCard({
	failure: { messageId, what, leadName, error, attempts, perhapsGone, at },
	busy,
}: {
	failure: Failure
	busy: boolean
}) {
	return (
		<li className="grid gap-2 rounded-card border border-line bg-white p-3 sm:grid-cols-[12rem_1fr_auto] sm:items-center">
			<p>
				<b>{what}</b>
				<br />
				<LeadName name={leadName} />
			</p>
			<p className="[overflow-wrap:anywhere]">
				<span className="text-brick">{error}</span>
				<br />
				<span className="text-muted text-sm tabular-nums">
					Tried {attempts} {attempts === 1 ? 'time' : 'times'}, last {at}.
					{perhapsGone && ' An earlier try may have gone out anyway.'}
				</span>
			</p>
			<Form method="post">
				<input type="hidden" name="messageId" value={messageId} />
				<Button kind="outline" type="submit" className="px-3" disabled={busy}>
					Retry now
				</Button>
			</Form>
		</li>
	)
}

/** What the CRM took without keeping all of it, and the way to sync it again. */
function DroppedByCrm({ syncs, busy }: { syncs: Warned[]; busy: boolean }) {
	return (
		<section aria-labelledby="dropped-heading" className="mt-8">
			<h2 id="dropped-heading" className="text-xl text-spruce">
				Dropped by the CRM
			</h2>
			<p className="mt-1 max-w-[68ch] text-muted">
				The CRM took these contacts but left something out, usually because another contact there has the same
				phone or email. The note on the contact has both. Fix or merge the contacts in the CRM, then sync
				again.
			</p>
			<ul className="mt-2 grid gap-2">
				{syncs.map(({ messageId, what, leadName, warning, at }) => (
					<li
						key={messageId}
						className="grid gap-2 rounded-card border border-line bg-white p-3 sm:grid-cols-[12rem_1fr_auto] sm:items-center"
					>
						<p className="[overflow-wrap:anywhere]">
							<b>{what}</b>
							<br />
							<LeadName name={leadName} />
						</p>
						<p>
							<span className="text-brick">{warning}</span>
							<br />
							<span className="text-muted text-sm tabular-nums">Synced {at}.</span>
						</p>
						<Form method="post">
							<input type="hidden" name="messageId" value={messageId} />
							<Button kind="outline" type="submit" className="px-3" disabled={busy}>
								Sync again
							</Button>
						</Form>
					</li>
				))}
			</ul>
		</section>
	)
}

function LeadName({ name }: { name: string }) {
	const may = useMay()
	return name !== '' && may('bookings') ? <Link to={deskSearch(name)}>{name}</Link> : name
}

function MayHaveBeenSentTwice({ mails }: { mails: UnsentMessage[] }) {
	return (
		<section aria-labelledby="twice-heading" className="mt-8">
			<h2 id="twice-heading" className="text-xl text-spruce">
				Emails that may have been sent twice
			</h2>
			<p className="mt-1 max-w-[68ch] text-muted">
				In the last month. A first try was cut off, so no one knows whether it went out, and the email was
				sent once more. There’s nothing to do unless someone asks.
			</p>
			<ul className="mt-2 grid gap-1">
				{mails.map(({ messageId, what, leadName, at }) => (
					<li key={messageId} className="[overflow-wrap:anywhere]">
						<b>{what}</b>, <LeadName name={leadName} />, <span className="text-muted tabular-nums">{at}</span>
					</li>
				))}
			</ul>
		</section>
	)
}
