import { data, Link, redirect, useNavigation } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { deskInbox, deskThread } from '#app/shell/desk-links.ts'
import { noteShownTo, requestsThatWait } from '../bookings/bookings.server.ts'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { DeskPage } from '../desk-page.tsx'
import { KeysSheet } from '../keys/keys-sheet.tsx'
import { usePathKeys } from '../keys/use-path-keys.ts'
import { untilAnswered } from '../loading.ts'
import { latestChange } from '../review/review.server.ts'
import { useFreshness } from '../review/use-freshness.ts'
import { orNoAnswer } from '../unanswered-form.ts'
import { useMay } from '../use-may.ts'
import type { Route } from './+types/inbox.page.ts'
import { countMine, countWaiting, listThreads, sentPrices } from './inbox.server.ts'
import { inboxAskSchema } from './inbox-ask.ts'
import type { InboxPart } from './inbox-list.ts'
import { InboxParts } from './inbox-parts.tsx'
import { Requests, SentPrices } from './settled-elsewhere.tsx'
import { ThreadRow } from './thread-row.tsx'
import { type NotOpened, writeFirst } from './write-first.server.ts'
import { WriteFirst } from './write-first.tsx'

export const meta = deskHead.meta('Inbox')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'bookings')
	const platform = context.get(platformContext)
	const ask = inboxAskSchema.parse(Object.fromEntries(new URL(request.url).searchParams))
	const change = await latestChange(platform)
	const { show } = ask
	const [waiting, mine, requests, prices, page] = await Promise.all([
		countWaiting(platform),
		countMine(platform, staff.id),
		requestsThatWait(platform),
		staff.rights.includes('quotes') ? sentPrices(platform) : [],
		show === 'requests' || show === 'prices'
			? { threads: [], older: undefined }
			: listThreads(platform, { ...ask, show }, staff.id),
	])
	const counts = { waiting, mine, requests: requests.length, prices: prices.length }
	if (show === 'requests') await noteShownTo(request, platform, requests)
	return {
		...{ ask, change, counts, ...page },
		requests: show === 'requests' ? requests : [],
		prices: show === 'prices' ? prices : [],
	}
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Opens the thread of a number or an address: staff write first. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
	await requireStaff({ request, context, pattern }, 'bookings')
	const read = await readForm(request, ['to'])
	if (!read.ok) return data<NotOpened>({ message: read.message, typed: undefined }, read.status)
	const opened = await writeFirst(context.get(platformContext), read.fields.get('to') ?? '')
	return opened.ok
		? redirect(deskThread(opened.threadId, { to: opened.to }), { status: 303 })
		: data<NotOpened>(opened, 422)
}

export const clientAction = (args: Route.ClientActionArgs) =>
	orNoAnswer(args, (message): NotOpened => ({ message, typed: undefined }))

const nothing: Record<InboxPart, string> = {
	waiting: 'Nothing waits for an answer.',
	mine: 'Nothing that waits is assigned to you.',
	all: 'No one has written yet. The first text will be here.',
	requests: 'No request waits for an answer.',
	prices: 'Every price that was sent has an answer.',
}

const keys = [
	['j', 'Open the first one'],
	['?', 'This sheet'],
] as const

/** What came from outside: who wrote and waits, and what else of customers' is to be settled. */
export default function Inbox({ loaderData, actionData }: Route.ComponentProps) {
	const { ask, change, counts, threads, older, requests, prices } = loaderData
	const { state } = useNavigation()
	const may = useMay()
	useFreshness(change, { asks: requests.length > 0 })
	const [first] = threads
	usePathKeys(first === undefined ? {} : { j: deskThread(first.id) })
	const isEmpty = threads.length + requests.length + prices.length === 0
	return (
		<DeskPage>
			<h1 className="text-2xl text-spruce">Inbox</h1>
			<InboxParts show={ask.show} counts={counts} />
			<p role="status" className="min-h-6 text-muted">
				{state === 'loading' && 'Loading...'}
			</p>
			{isEmpty && (
				<p className="rounded-card border border-line border-dashed p-8 text-center text-muted">
					{ask.before === undefined ? nothing[ask.show] : 'No more messages.'}
				</p>
			)}
			{threads.length > 0 && (
				<ul className="grid gap-2 lg:gap-0 lg:overflow-hidden lg:rounded-card lg:border lg:border-line">
					{threads.map((thread) => (
						<ThreadRow key={thread.id} thread={thread} />
					))}
				</ul>
			)}
			<div className="max-w-3xl">
				{requests.length > 0 && <Requests requests={requests} />}
				{prices.length > 0 && may('quotes') && <SentPrices prices={prices} />}
			</div>
			<WriteFirst answer={actionData} busy={state !== 'idle'} />
			<nav aria-label="Pages" className="mt-4 flex justify-between">
				{ask.before === undefined ? (
					<span />
				) : (
					<Link to={deskInbox({ show: ask.show })} className={way}>
						First page
					</Link>
				)}
				{older !== undefined && (
					<Link to={deskInbox({ show: ask.show, before: older })} className={way}>
						Next page
					</Link>
				)}
			</nav>
			<KeysSheet keys={keys} />
		</DeskPage>
	)
}

const way = 'inline-flex min-h-11 items-center'
