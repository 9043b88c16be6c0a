import type { ReactNode } from 'react'
import { data, Form, Link, useNavigation } from 'react-router'
import { noteErasures } from '#app/backup-jobs/backup-jobs.server.ts'
import { marksInWords } from '#app/customers/customer-marks.ts'
import { erasedInWords, whyNotErased } from '#app/erasure/erased.ts'
import { eraseCustomer, findErasure } from '#app/erasure/erasure.server.ts'
import { photoContext } from '#app/photos/photo-context.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { customerIdSchema } from '#app/platform/ids.ts'
import { mayMove } from '#app/policies/desk-policy.ts'
import { may } from '#app/policies/rights.ts'
import { deskAccountOf, deskBooking, deskMove, deskQuote } from '#app/shell/desk-links.ts'
import { mailbox, telephone } from '#app/shell/links.ts'
import { Button } from '#app/ui/button.tsx'
import { formatMoney } from '#app/values/money.ts'
import { Marks } from '../bookings/marks.tsx'
import { StaffNotes as PickupNotes } from '../bookings/notes/staff-notes.tsx'
import { refuse, requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { DeskPage } from '../desk-page.tsx'
import { untilAnswered } from '../loading.ts'
import { signedInStaff } from '../staff/staff.ts'
import { bodyInWords, TextPictures } from '../texts/text-body.tsx'
import { TextingControl } from '../texts/texting-control.tsx'
import { orNoAnswer } from '../unanswered-form.ts'
import { useMay } from '../use-may.ts'
import { useRights } from '../use-rights.ts'
import type { Route } from './+types/customer.page.ts'
import { Addresses, Reached } from './at-a-glance.tsx'
import { type CustomerRecord, customerChangeFields, customerChangeSchema } from './customer.ts'
import { changeCustomer, changeTexting, openCustomer } from './customers.server.ts'
import { EmailsToThem } from './emails-to-them.tsx'
import { EraseCustomer, ErasedCustomer } from './erase-customer.tsx'
import type { NotesAnswer } from './notes-form.ts'
import { NoticesAndComplaints } from './notices-and-complaints.tsx'
import { Part } from './part.tsx'
import { receiveNotes } from './receive-notes.server.ts'
import { StaffNotes } from './staff-notes.tsx'

export const meta: Route.MetaFunction = deskHead.metaOf<Route.ComponentProps['loaderData']>(
	'Customer',
	({ customer }) => (customer ? `${customer.records[0]?.name}, customer` : 'Deleted customer'),
)

export async function loader({ request, params, context, pattern }: Route.LoaderArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'customers')
	const id = customerIdSchema.safeParse(params.customerId)
	const seesPickups = may(staff, 'bookings')
	const asked = id.success && { customerId: id.data, staff: signedInStaff(staff) }
	const customer = asked && (await openCustomer(context.get(platformContext), asked, { seesPickups }))
	if (customer) return { customer, erased: undefined }
	const erased = id.success && (await findErasure(context.get(platformContext), id.data))
	if (!erased) throw new Response('Not found', { status: 404 })
	return { customer: undefined, erased }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

type Answer = { message: string; noted?: NotesAnswer | undefined }

/** Joins two records, or separates them again; stops texts to a phone of theirs, or allows them. */
export async function action({ request, params, context, pattern }: Route.ActionArgs) {
	const args = { request, context, pattern }
	const staff = await requireStaff(args, 'customers')
	const read = await readForm(request, [...customerChangeFields])
	if (!read.ok) return data<Answer>({ message: read.message }, read.status)
	const id = customerIdSchema.safeParse(params.customerId)
	if (read.fields.get('do') === 'erase' && read.fields.get('sure') !== 'yes')
		return data<Answer>({ message: 'Nothing was deleted: tick ‘I’m sure’, and press again.' }, 422)
	if (read.fields.get('do') === 'note') {
		if (!id.success) return data<Answer>({ message: noSuchCustomer }, 404)
		const by = { customerId: id.data, staff: signedInStaff(staff) }
		const { status, ...noted } = await receiveNotes(context.get(platformContext), by, read.fields)
		return data<Answer>({ message: noted.ok ? noted.message : '', noted }, status)
	}
	if (read.fields.has('texts')) {
		if (!id.success) return data<Answer>({ message: noSuchCustomer }, 404)
		const by = { customerId: id.data, staff: signedInStaff(staff) }
		const { status, message } = await changeTexting(context.get(platformContext), by, read.fields)
		return data<Answer>({ message }, status)
	}
	const change = customerChangeSchema.safeParse(Object.fromEntries(read.fields))
	if (!id.success || !change.success) return data<Answer>({ message: noSuchCustomer }, 422)
	const platform = context.get(platformContext)
	if (change.data.do === 'erase') {
		if (!may(staff, 'erase')) throw refuse(args, staff, 'erase')
		const erasure = await eraseCustomer(
			{ ...platform, photos: context.get(photoContext) },
			{ customerId: id.data, actor: signedInStaff(staff).name },
		)
		if (erasure.ok)
			noteErasures(platform).catch((error) => platform.log.warn({ err: error }, 'an erasure is noted later'))
		return erasure.ok
			? data<Answer>({ message: erasedInWords(erasure.erased) }, 200)
			: data<Answer>({ message: whyNotErased(erasure) }, erasure.reason === 'no-such-customer' ? 404 : 409)
	}
	const { status, message } = await changeCustomer(
		platform,
		{ customerId: id.data, staff: signedInStaff(staff) },
		change.data,
	)
	return data<Answer>({ message }, status)
}

const noSuchCustomer = 'We couldn’t find that customer. Reload the page.'

export const clientAction = (args: Route.ClientActionArgs) =>
	orNoAnswer(args, (message): Answer => ({ message }))

/** A customer: their bookings, their quotes, and which records are theirs. */
export default function CustomerPage({ loaderData: { customer, erased }, actionData }: Route.ComponentProps) {
	const busy = useNavigation().state !== 'idle'
	const mayDo = useMay()
	const staff = useRights()
	if (!customer) return <ErasedCustomer {...erased} />
	const {
		records,
		noted,
		similar,
		bookings,
		addresses,
		quotes,
		waiting,
		history,
		texting,
		replies,
		consents,
	} = customer
	return (
		<DeskPage width="column" className="grid gap-5 [overflow-wrap:anywhere]">
			<div>
				<h1 className="text-2xl text-spruce">{records[0]?.name}</h1>
				<Marks of={marksInWords(noted)} />
				<Reached records={records} />
				{mayDo('money') && records[0] && (
					<Link to={deskAccountOf(records[0].id)} className="inline-flex min-h-11 items-center">
						What they owe
					</Link>
				)}
				<p role="status" className="min-h-6 font-semibold text-spruce">
					{actionData?.message}
				</p>
			</div>
			<StaffNotes noted={noted} answer={actionData?.noted} busy={busy} />
			<Addresses addresses={addresses} mayBook={mayDo('bookings')} />
			<Part title="Bookings" empty="Nothing is booked.">
				{bookings.map(({ id, reference, status, when, where, staffNotes }) => (
					<li key={reference}>
						{mayDo('bookings') ? (
							<Link to={deskBooking(id)} className="font-semibold tabular-nums">
								{reference}
							</Link>
						) : (
							<b className="tabular-nums">{reference}</b>
						)}
						, <b>{status}</b>: {when}
						<br />
						<span className="text-muted">{where}</span>
						{mayDo('bookings') && <PickupNotes notes={staffNotes} />}
						{mayMove(staff, status) && (
							<>
								<br />
								<Link to={deskMove(id)} className="inline-flex min-h-11 items-center">
									Move {reference}
								</Link>
							</>
						)}
					</li>
				))}
			</Part>
			<Part title="Waiting list">
				{waiting.map(({ id, status, when, where, since }) => (
					<li key={id}>
						<b>{status}</b>: {when}
						<br />
						<span className="text-muted">
							{where}, since <span className="tabular-nums">{since}</span>
						</span>
					</li>
				))}
			</Part>
			<Part title="Quotes" empty="No quote was saved.">
				{quotes.map(({ id, status, load, total, created }) => (
					<li key={id}>
						{mayDo('quotes') ? <Link to={deskQuote(id)}>{load}</Link> : load}, {formatMoney(total)},{' '}
						<b>{status}</b>
						<br />
						<span className="text-muted tabular-nums">{created}</span>
					</li>
				))}
			</Part>
			<NoticesAndComplaints complaints={customer.complaints} notices={customer.notices} />
			<Part title="Texts from them">
				{replies.map((text) => (
					<li key={text.id} className="whitespace-pre-line">
						{bodyInWords(text)} <span className="text-muted tabular-nums">{text.at}</span>
						<TextPictures pictures={text.pictures} />
					</li>
				))}
			</Part>
			<TextingControl phones={texting} busy={busy} />
			<EmailsToThem records={records} busy={busy} />
			<Part title="Offers and reviews" empty="They didn’t agree to any.">
				{consents.map(({ id, wording, at, page }) => (
					<li key={id}>
						Agreed on <span className="tabular-nums">{at}</span> on {page}: “{wording}”
					</li>
				))}
			</Part>
			<Part title="Records">
				{records.map((record) => (
					<Person key={record.id} record={record}>
						{record.joined && (
							<Change act="separate" other={record.id} label="Not the same person" busy={busy} />
						)}
					</Person>
				))}
			</Part>
			<section>
				<h2 className="text-lg text-spruce">The same person, under another email or phone?</h2>
				<p className="text-muted">
					A booking counts as someone’s when both email and phone are theirs. Join two records when you know
					they’re the same person. You can undo it, and customers won’t notice.
				</p>
				<ul className="mt-2 grid gap-2">
					{similar.map((record) => (
						<Person key={record.id} record={record}>
							<Change act="join" other={record.id} label="Same person" busy={busy} />
						</Person>
					))}
				</ul>
				<Form method="post" className="field mt-3 flex max-w-md flex-wrap items-end gap-2">
					<input type="hidden" name="do" value="join-booking" />
					<label htmlFor="reference">Reference of one of their other bookings</label>
					<input
						id="reference"
						name="reference"
						required
						maxLength={20}
						autoComplete="off"
						placeholder="K7M3QX"
						className="uppercase"
					/>
					<Button kind="outline" type="submit" className="px-4" disabled={busy}>
						Join
					</Button>
				</Form>
			</section>
			<Part title="History">
				{history.map(({ id, at, actor, what }) => (
					<li key={id}>
						<b>{actor}</b> {what} <span className="text-muted tabular-nums">{at}</span>
					</li>
				))}
			</Part>
			{mayDo('erase') && <EraseCustomer customer={customer} busy={busy} />}
		</DeskPage>
	)
}

function Person({ record, children }: { record: CustomerRecord; children: ReactNode }) {
	const { name, email, phone } = record
	return (
		<li className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-white p-3">
			<p>
				{name}
				<br />
				<a href={telephone(phone)}>{phone}</a>
				{email && (
					<>
						{' '}
						· <a href={mailbox(email)}>{email}</a>
					</>
				)}
			</p>
			{children}
		</li>
	)
}

function Change({
	act,
	other,
	label,
	busy,
}: {
	act: 'join' | 'separate'
	other: string
	label: string
	busy: boolean
}) {
	return (
		<Form method="post" preventScrollReset>
			<input type="hidden" name="do" value={act} />
			<input type="hidden" name="other" value={other} />
			<Button kind="outline" type="submit" className="px-3" disabled={busy}>
				{label}
			</Button>
		</Form>
	)
}
