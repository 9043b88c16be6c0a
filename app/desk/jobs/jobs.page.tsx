import { data, Form, Link, useNavigation } from 'react-router'
import { type Delivery, deliverySchema } from '#app/notifications/delivery.ts'
import { retryDelivery, retryMessage } from '#app/notifications/notifications.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { pickupMessageIdSchema } from '#app/platform/ids.ts'
import { deskLeads } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { untilAnswered } from '../loading.ts'
import { orNoAnswer } from '../unanswered-form.ts'
import type { Route } from './+types/jobs.page.ts'
import { deliveryNames, type Failure, type PerhapsTwice } from './failure.ts'
import { listFailedMessages, listFailures, listPerhapsTwice } from './jobs.server.ts'

export const meta = deskHead.meta('Unsent')

export async function loader({ request, context }: Route.LoaderArgs) {
	await requireStaff(request, context)
	const platform = context.get(platformContext)
	const [failures, messages, perhapsTwice] = await Promise.all([
		listFailures(platform),
		listFailedMessages(platform),
		listPerhapsTwice(platform),
	])
	return { failures, messages, perhapsTwice }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Tries one delivery now. */
export async function action({ request, context }: Route.ActionArgs) {
	const staff = await requireStaff(request, context)
	const platform = context.get(platformContext)
	const read = await readForm(request, ['leadId', 'kind', 'entryId', 'messageId'])
	if (!read.ok) return data({ message: read.message }, read.status)
	const ofMessage = pickupMessageIdSchema.safeParse(read.fields.get('messageId'))
	if (ofMessage.success) {
		await retryMessage(platform, ofMessage.data)
		platform.log.info({ messageId: ofMessage.data, staffId: staff.id }, 'a message is tried again by hand')
		return data({ message: isTried })
	}
	const retry = deliverySchema.safeParse(Object.fromEntries(read.fields))
	if (!retry.success)
		return data({ message: 'There is nothing of this kind to send. Load the page again.' }, 422)
	await retryDelivery(platform, retry.data)
	platform.log.info({ ...retry.data, staffId: staff.id }, 'a delivery is tried again by hand')
	return data({ message: isTried })
}

const isTried = 'It is being tried now. Load the page again in a moment to see how it went.'

export const clientAction = (args: Route.ClientActionArgs) => orNoAnswer(args, (message) => ({ message }))

export default function Unsent({
	loaderData: { failures, messages, perhapsTwice },
	actionData,
}: Route.ComponentProps) {
	const busy = useNavigation().state !== 'idle'
	return (
		<>
			<h1 className="text-2xl text-spruce">Unsent</h1>
			<p className="mt-1 max-w-[68ch] text-muted">
				Mails, texts and CRM syncs are tried again by themselves for a week. What stands here needs a look:
				the reason is in the other server's words.
			</p>
			<p role="status" className="min-h-6 font-semibold text-spruce">
				{actionData?.message}
			</p>
			{failures.length + messages.length === 0 ? (
				<p className="rounded-card border border-line border-dashed p-8 text-center text-muted">
					Nothing failed. Everything that was owed went out or is on its way.
				</p>
			) : (
				<ul className="grid gap-2">
					{failures.map(({ delivery, leadName, error, attempts, perhapsGone, lastTried }) => (
						<FailedCard
							key={keyOf(delivery)}
							what={deliveryNames[delivery.kind]}
							failure={{ leadName, error, attempts, perhapsGone, lastTried }}
							fields={{ leadId: delivery.leadId, kind: delivery.kind, entryId: delivery.entryId }}
							busy={busy}
						/>
					))}
					{messages.map(({ messageId, what, ...failure }) => (
						<FailedCard key={messageId} what={what} failure={failure} fields={{ messageId }} busy={busy} />
					))}
				</ul>
			)}
			{perhapsTwice.length > 0 && <MayHaveBeenSentTwice mails={perhapsTwice} />}
		</>
	)
}

/** Something that failed, why, and the way to try it now. */
function FailedCard({
	what,
	failure: { leadName, error, attempts, perhapsGone, lastTried },
	fields,
	busy,
}: {
	what: string
	failure: Pick<Failure, 'leadName' | 'error' | 'attempts' | 'perhapsGone' | 'lastTried'>
	/** What the form sends, to name it. */
	fields: Record<string, string | undefined>
	busy: boolean
}) {
	return (
		<li className="grid gap-2 rounded-card border border-line bg-white p-3 sm:grid-cols-[12rem_1fr_auto] sm:items-center">
			<p>
				<b>{what}</b>
				<br />
				<Link to={deskLeads({ q: leadName })}>{leadName}</Link>
			</p>
			<p className="[overflow-wrap:anywhere]">
				<span className="text-brick">{error}</span>
				<br />
				<span className="text-muted text-sm tabular-nums">
					Tried {attempts} {attempts === 1 ? 'time' : 'times'}, last {lastTried}.
					{perhapsGone && ' An earlier try may have gone out all the same.'}
				</span>
			</p>
			<Form method="post">
				{Object.entries(fields).map(
					([name, value]) =>
						value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
				)}
				<Button kind="outline" type="submit" className="px-3" disabled={busy}>
					Retry now
				</Button>
			</Form>
		</li>
	)
}

const keyOf = ({ leadId, kind, entryId }: Delivery) => `${leadId} ${kind} ${entryId ?? ''}`

function MayHaveBeenSentTwice({ mails }: { mails: PerhapsTwice[] }) {
	return (
		<section aria-labelledby="twice-heading" className="mt-8">
			<h2 id="twice-heading" className="text-xl text-spruce">
				Mails that may have been sent twice
			</h2>
			<p className="mt-1 max-w-[68ch] text-muted">
				In the last month. A first try was cut off, so that nobody knows whether it went out, and the mail was
				sent once more. There is nothing to do unless somebody asks.
			</p>
			<ul className="mt-2 grid gap-1">
				{mails.map(({ delivery, leadName, sent }) => (
					<li key={keyOf(delivery)} className="[overflow-wrap:anywhere]">
						<b>{deliveryNames[delivery.kind]}</b>, <Link to={deskLeads({ q: leadName })}>{leadName}</Link>,{' '}
						<span className="text-muted tabular-nums">{sent}</span>
					</li>
				))}
			</ul>
		</section>
	)
}
