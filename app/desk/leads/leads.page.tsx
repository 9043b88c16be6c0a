import { data, Form, Link, useNavigation } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { deskCustomer, deskLeads, deskQuote } from '#app/shell/desk-links.ts'
import { mailbox, telephone } from '#app/shell/links.ts'
import { Button } from '#app/ui/button.tsx'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { deliveryNames } from '../jobs/failure.ts'
import { untilAnswered } from '../loading.ts'
import { latestChange } from '../review/review.server.ts'
import { useFreshness } from '../review/use-freshness.ts'
import { signedInStaff } from '../staff/staff.ts'
import { orNoAnswer } from '../unanswered-form.ts'
import type { Route } from './+types/leads.page.ts'
import { type DeliveryState, type LeadOnList, leadsAskSchema } from './lead-on-list.ts'
import { listLeads, receiveChange } from './leads.server.ts'
import { PickupActions } from './pickup-actions.tsx'
import { Replies } from './replies.tsx'

export const meta = deskHead.meta('Leads')

export async function loader({ request, context }: Route.LoaderArgs) {
	await requireStaff(request, context)
	const platform = context.get(platformContext)
	const ask = leadsAskSchema.parse(Object.fromEntries(new URL(request.url).searchParams))
	return { ask, change: await latestChange(platform), ...(await listLeads(platform, ask)) }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Changes the state of a pickup: its next step, or cancelled. */
export async function action({ request, context }: Route.ActionArgs) {
	const staff = await requireStaff(request, context)
	const changed = await receiveChange(request, context.get(platformContext), signedInStaff(staff))
	return changed.ok
		? data({ message: `The pickup is now: ${changed.status}.` })
		: data({ message: changed.message }, changed.httpStatus)
}

export const clientAction = (args: Route.ClientActionArgs) => orNoAnswer(args, (message) => ({ message }))

export default function Leads({
	loaderData: { ask, change, leads, older },
	actionData,
}: Route.ComponentProps) {
	const { state } = useNavigation()
	const loading = state === 'loading'
	const busy = state !== 'idle'
	useFreshness(change)
	return (
		<>
			<h1 className="text-2xl text-spruce">Leads</h1>
			<Form role="search" action={deskLeads()} className="field mt-3 flex max-w-xl gap-2">
				<label htmlFor="search" className="sr-only">
					Search by name, email, phone or address
				</label>
				<input
					id="search"
					name="q"
					type="search"
					defaultValue={ask.q}
					key={ask.q}
					placeholder="Search name, email, phone or address"
				/>
				<Button kind="outline" type="submit" className="px-4">
					Search
				</Button>
			</Form>
			<p role="status" className="mt-2 min-h-6 text-muted">
				{loading ? 'Loading leads...' : ask.q !== '' && `Leads with “${ask.q}”, newest first`}
				{!loading && actionData && <b className="block text-spruce">{actionData.message}</b>}
			</p>
			{leads.length === 0 ? (
				<p className="rounded-card border border-line border-dashed p-8 text-center text-muted">
					{ask.q === '' ? 'No leads yet. The first booking will be here.' : 'No lead matches this search.'}
				</p>
			) : (
				<ul className="grid gap-2">
					{leads.map((lead) => (
						<LeadCard key={lead.id} lead={lead} busy={busy} />
					))}
				</ul>
			)}
			<nav aria-label="Pages" className="mt-4 flex justify-between">
				{ask.before ? <Link to={deskLeads({ q: ask.q })}>Newest</Link> : <span />}
				{older && <Link to={deskLeads({ q: ask.q, before: older })}>Older</Link>}
			</nav>
		</>
	)
}

function LeadCard({ lead, busy }: { lead: LeadOnList; busy: boolean }) {
	return (
		<li className="grid gap-2 rounded-card border border-line bg-white p-3 [overflow-wrap:anywhere] lg:grid-cols-[1fr_1fr_16rem]">
			<div>
				<h2 className="text-lg">{lead.name}</h2>
				<p>
					<a href={telephone(lead.phone)}>{lead.phone}</a>
					{lead.email && (
						<>
							{' '}
							· <a href={mailbox(lead.email)}>{lead.email}</a>
						</>
					)}
				</p>
				<p>{lead.address}</p>
				<p className="text-muted text-sm tabular-nums">{lead.created}</p>
				{lead.customerId && (
					<Link to={deskCustomer(lead.customerId)} className="inline-flex min-h-11 items-center">
						All of this customer
					</Link>
				)}
				{lead.isStopped && (
					<p className="font-semibold text-brick">They texted STOP: no texts, call or write instead.</p>
				)}
				{lead.pickup && <PickupActions pickup={lead.pickup} busy={busy} />}
			</div>
			<div>
				<p className="whitespace-pre-line">{lead.message}</p>
				{lead.quoteId ? (
					<Link to={deskQuote(lead.quoteId)}>Open its quote</Link>
				) : (
					<p className="text-muted">Booked without a quote</p>
				)}
				<Replies replies={lead.replies} />
			</div>
			<ul className="text-sm">
				{lead.deliveries.map(({ kind, state, error, perhapsTwice }) => (
					<li key={kind} className="flex justify-between gap-3">
						<span className="text-muted">{deliveryNames[kind]}</span>
						<span className={state === 'failed' ? 'font-semibold text-brick' : ''} title={error ?? undefined}>
							{state === 'skipped' && kind === 'confirmation-email'
								? lead.email === ''
									? '– not sent: no email address was given'
									: '– not sent: a later mail says what holds'
								: stateNames[state]}
							{perhapsTwice && state === 'sent' && ', may have been sent twice'}
						</span>
					</li>
				))}
				{lead.messages.map(({ id, what, how, failed }) => (
					<li key={id} className="flex justify-between gap-3">
						<span className="text-muted">{what}</span>
						<span className={`text-right ${failed ? 'font-semibold text-brick' : ''}`}>{how}</span>
					</li>
				))}
			</ul>
		</li>
	)
}

const stateNames: Record<DeliveryState, string> = {
	waiting: '… on its way',
	sent: '✓ sent',
	skipped: '– not set up',
	failed: '× failed, tried again',
}
