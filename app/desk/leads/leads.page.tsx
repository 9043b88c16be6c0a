import { data, Form, Link, useNavigation } from 'react-router'
import { nameOf } from '#app/history/name-of.ts'
import { stoppedInWords } from '#app/notifications/texts/texting.ts'
import { platformContext } from '#app/platform/context.server.ts'
import type { BookingId } from '#app/platform/ids.ts'
import type { BookingAction } from '#app/policies/booking-states.ts'
import { deskCustomer, deskLeads, deskQuote, deskThread } from '#app/shell/desk-links.ts'
import { mailbox, telephone } from '#app/shell/links.ts'
import { Button } from '#app/ui/button.tsx'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { DeskPage } from '../desk-page.tsx'
import { untilAnswered } from '../loading.ts'
import { latestChange } from '../review/review.server.ts'
import { useFreshness } from '../review/use-freshness.ts'
import { orNoAnswer } from '../unanswered-form.ts'
import { useMay } from '../use-may.ts'
import type { Route } from './+types/leads.page.ts'
import type { AskedChange } from './asked-change.ts'
import { callAfter } from './customer-notified.ts'
import { type LeadOnList, type LeadsAsk, leadsAskSchema, reachedAs } from './lead-on-list.ts'
import { listLeads, receiveChange } from './leads.server.ts'
import { nowInWords } from './pickup.ts'
import { PickupActions } from './pickup-actions.tsx'
import { Replies } from './replies.tsx'

export const meta = deskHead.meta('Leads')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'bookings')
	const platform = context.get(platformContext)
	const ask = leadsAskSchema.parse(Object.fromEntries(new URL(request.url).searchParams))
	return { ask, change: await latestChange(platform), ...(await listLeads(platform, ask)) }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Changes the status of a pickup: its next step, or cancelled. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
	const args = { request, context, pattern }
	const staff = await requireStaff(args, 'bookings')
	const changed = await receiveChange(args, staff)
	if (!changed.ok)
		return data({ message: changed.message, asked: changed.asked, done: undefined }, changed.httpStatus)
	const { bookingId, action, status } = changed
	return data({
		message: nowInWords('The pickup', status),
		done: { bookingId, action },
		asked: undefined,
	})
}

export const clientAction = (args: Route.ClientActionArgs) =>
	orNoAnswer(args, (message) => ({ message, asked: undefined, done: undefined }))

export default function Leads({
	loaderData: { ask, change, leads, older },
	actionData,
}: Route.ComponentProps) {
	const { state } = useNavigation()
	const loading = state === 'loading'
	const busy = state !== 'idle'
	useFreshness(change)
	return (
		<DeskPage>
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
			<p className="mt-1">
				{ask.q === '' && ask.show === undefined ? (
					<Link to={deskLeads({ show: 'all' })} className={way}>
						All leads, booked ones too
					</Link>
				) : (
					<Link to={deskLeads()} className={way}>
						Only who hasn’t booked
					</Link>
				)}
			</p>
			<p role="status" className="min-h-6 text-muted">
				{loading ? 'Loading leads...' : shownInWords(ask)}
				{!loading && actionData && (
					<b className="block text-spruce">
						{actionData.message}
						{toCallInWords(leads, actionData.done)}
					</b>
				)}
			</p>
			{leads.length === 0 ? (
				<p className="rounded-card border border-line border-dashed p-8 text-center text-muted">
					{noneInWords(ask)}
				</p>
			) : (
				<ul className="grid gap-2">
					{leads.map((lead) => (
						<LeadCard key={lead.id} lead={lead} busy={busy} asked={actionData?.asked} back={deskLeads(ask)} />
					))}
				</ul>
			)}
			<nav aria-label="Pages" className="mt-4 flex justify-between">
				{ask.before ? <Link to={deskLeads({ ...ask, before: undefined })}>Newest</Link> : <span />}
				{older && <Link to={deskLeads({ ...ask, before: older })}>Older</Link>}
			</nav>
		</DeskPage>
	)
}

const way = 'inline-flex min-h-11 items-center'

function shownInWords({ q, show }: LeadsAsk): string {
	if (q !== '') return `Leads with “${q}”, newest first`
	return show === 'all'
		? 'Every booking and every caller who was kept, newest first'
		: 'Callers who were kept as a lead and haven’t booked since, newest first'
}

/** Whom somebody has to call about what was done, since no message goes to them; empty for everybody else. */
function toCallInWords(
	leads: LeadOnList[],
	done: { bookingId: BookingId; action: BookingAction } | undefined,
): string {
	const lead = leads.find(({ pickup }) => done && pickup?.id === done.bookingId)
	const words = lead && done && callAfter(done.action, reachedAs(lead))
	return words === undefined ? '' : ` ${lead?.name}: ${words}`
}

function noneInWords({ q, show }: LeadsAsk): string {
	if (q !== '') return 'No leads match this search.'
	return show === 'all'
		? 'No leads yet. The first booking will be here.'
		: 'No one is waiting here. Callers you keep as a lead stand here until they book.'
}

function LeadCard({
	lead,
	busy,
	asked,
	back,
}: {
	lead: LeadOnList
	busy: boolean
	asked: AskedChange | undefined
	back: string
}) {
	const may = useMay()
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
				{lead.customerId && may('customers') && (
					<Link to={deskCustomer(lead.customerId)} className="inline-flex min-h-11 items-center">
						All of this customer
					</Link>
				)}
				{lead.stoppedBy && <p className="font-semibold text-brick">{stoppedInWords[lead.stoppedBy]}</p>}
				{lead.pickup && (
					<PickupActions pickup={lead.pickup} customer={reachedAs(lead)} {...{ busy, asked, back }} />
				)}
			</div>
			<div>
				<p className="whitespace-pre-line">{lead.message}</p>
				{lead.quoteId && may('quotes') && <Link to={deskQuote(lead.quoteId)}>Open its quote</Link>}
				{lead.threadId && (
					<p className="text-muted">
						Called, kept by {nameOf(lead.takenBy ?? '')}.{' '}
						<Link to={deskThread(lead.threadId)} className="inline-flex min-h-11 items-center">
							Open in the inbox
						</Link>
					</p>
				)}
				{!lead.quoteId && !lead.threadId && <p className="text-muted">Booked without a quote</p>}
				<Replies replies={lead.replies} />
			</div>
			<ul className="text-sm">
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
