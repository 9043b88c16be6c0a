import { data, Link, useNavigation } from 'react-router'
import { editFields } from '#app/bookings/changes/booking-edit.ts'
import { noteRequestsShown } from '#app/bookings/changes/changes.server.ts'
import { chargeFields } from '#app/bookings/changes/charge.ts'
import { textingOf } from '#app/notifications/notifications.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { mayBill, mayMove, mayOpenBooking, maySeeDay, seenBy } from '#app/policies/desk-policy.ts'
import { may } from '#app/policies/rights.ts'
import {
	deskCustomer,
	deskDay,
	deskDayRequest,
	deskInvoice,
	deskJobSheet,
	deskMove,
	deskPromised,
	deskQuote,
} from '#app/shell/desk-links.ts'
import { localDate } from '#app/values/local-time.ts'
import { refuse, requireDay, requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { DeskPage } from '../desk-page.tsx'
import { untilAnswered } from '../loading.ts'
import { HistoryList } from '../review/history-list.tsx'
import { signedInStaff } from '../staff/staff.ts'
import { TextingControl } from '../texts/texting-control.tsx'
import { orNoAnswer } from '../unanswered-form.ts'
import { useMay } from '../use-may.ts'
import { useRights } from '../use-rights.ts'
import type { Route } from './+types/booking.page.ts'
import { receiveLinks } from './booking-links.server.ts'
import { BookingLinks } from './booking-links.tsx'
import { receiveTextingOfBooking } from './booking-texting.server.ts'
import { dayOfPickup, glanceAt } from './bookings.server.ts'
import { ChargeForm } from './charge/charge-form.tsx'
import { receiveCharge } from './charge/charged-booking.server.ts'
import { LateCancellation } from './charge/late-cancellation.tsx'
import { EditForm } from './edit-form.tsx'
import { openBooking, receiveEdit } from './edited-booking.server.ts'
import type { ChargeAnswer, EditAnswer, LinksAnswer, UndoAnswer } from './form-answers.ts'
import { AtAGlance } from './glance/glance.tsx'
import { NoteForm, StaffNotes } from './notes/staff-notes.tsx'
import { PickupStatus } from './pickup-status.tsx'
import { UndoForm, Undone } from './undo/undo-form.tsx'
import { receiveUndo, undoAtDesk } from './undo/undone.server.ts'

export const meta: Route.MetaFunction = deskHead.metaOf<Route.ComponentProps['loaderData']>(
	'Booking',
	({ booking }) => `${booking.reference}, booking`,
)

export async function loader({ request, params, context, pattern }: Route.LoaderArgs) {
	const args = { request, context, pattern }
	const staff = await requireStaff(args, ['today', 'money'])
	const id = bookingIdSchema.safeParse(params.bookingId)
	const booking = id.success && (await openBooking(context.get(platformContext), id.data, seenBy(staff)))
	if (!booking) throw new Response('Not found', { status: 404 })
	if (!mayBill(staff, booking)) {
		requireDay(args, staff, booking.date)
		// The crew enters the charge, and changes nothing else.
		if (!mayOpenBooking(staff, { isChargeable: booking.status === 'done' }))
			throw refuse(args, staff, 'bookings')
	}
	const platform = context.get(platformContext)
	// The crew has no way to answer one, and isn't let in here.
	if (booking.status === 'requested') await noteRequestsShown(platform, [booking])
	const today = localDate(platform.now(), platform.company.timeZone)
	const seesDay = may(staff, 'today') && maySeeDay(staff, { date: booking.date, today })
	return {
		booking: seesDay ? booking : forItsBill(booking),
		seesDay,
		glance: seesDay ? await glanceAt(platform, booking.id, seenBy(staff)) : undefined,
		texting: may(staff, 'bookings') ? await textingOf(platform, [booking.phone]) : [],
		undo: await undoAtDesk(platform, booking, staff),
	}
}

/** Who comes for its bill alone has no need of what was said of the location. */
const forItsBill = <
	Booking extends {
		fields: Record<string, string>
		said: unknown[]
		staffNotes: unknown[]
		history: unknown[]
	},
>(
	booking: Booking,
) => ({
	...booking,
	...{ said: [], staffNotes: [], history: [], higherPrice: undefined },
	fields: { name: booking.fields.name ?? '' },
})

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

type Answer = {
	edit?: EditAnswer
	charge?: ChargeAnswer
	undo?: UndoAnswer
	links?: LinksAnswer
	texts?: LinksAnswer
}

/**
 * Edits the booking; or enters the charge of a pickup that is done, or takes back that it is. Stops its links, or sends a new one;
 * stops texts to its phone, or allows them.
 */
export async function action({ request, params, context, pattern }: Route.ActionArgs) {
	const args = { request, context, pattern }
	const staff = await requireStaff(args, ['today', 'money'])
	const read = await readForm(request, [
		...new Set([...editFields, ...chargeFields, 'links' as const, 'texts' as const, 'undo' as const]),
	])
	if (!read.ok) return data(notRead(read.message), read.status)
	const id = bookingIdSchema.safeParse(params.bookingId)
	if (!id.success) return data(notRead('We couldn’t find that booking. Nothing has changed.'), 404)
	if (!may(staff, 'bookings')) {
		if (!read.fields.has('charged')) throw refuse(args, staff, 'bookings')
		if (!may(staff, 'money'))
			requireDay(args, staff, await dayOfPickup(context.get(platformContext), id.data))
	}
	const by = { bookingId: id.data, staff: signedInStaff(staff) }
	const platform = context.get(platformContext)
	// First, since it's all that the crew may do here, whatever else its form holds.
	if (read.fields.has('charged')) {
		const { status, answer } = await receiveCharge(platform, { ...by, sees: seenBy(staff) }, read.fields)
		return data<Answer>({ charge: answer }, status)
	}
	if (read.fields.has('links')) {
		const { status, answer } = await receiveLinks(platform, by, read.fields.get('links'))
		return data<Answer>({ links: answer }, status)
	}
	if (read.fields.has('texts')) {
		const { status, answer } = await receiveTextingOfBooking(platform, by, read.fields)
		return data<Answer>({ texts: answer }, status)
	}
	if (read.fields.has('undo')) {
		const { status, answer } = await receiveUndo(platform, { bookingId: id.data, staff }, read.fields)
		return data<Answer>({ undo: answer }, status)
	}
	const { status, answer } = await receiveEdit(platform, by, read.fields)
	return data<Answer>({ edit: answer }, status)
}

export const clientAction = (args: Route.ClientActionArgs) => orNoAnswer(args, notRead)

/** The page has one of both forms. */
function notRead(message: string): Answer {
	const answer = { ok: false, message, faults: {}, typed: undefined, stands: undefined }
	return { edit: answer, charge: answer }
}

const way = 'inline-flex min-h-11 items-center'

export default function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
	const { booking, seesDay, glance, texting, undo } = loaderData
	const busy = useNavigation().state !== 'idle'
	const mayDo = useMay()
	const staff = useRights()
	const { id, reference, status, date, when, travelFee, customerId, quoteId, fields } = booking
	return (
		<DeskPage width="column" className="grid gap-4 [overflow-wrap:anywhere]">
			<div>
				<h1 className="text-2xl text-spruce">
					Booking <span className="tabular-nums tracking-wider">{reference}</span>, {fields.name}
				</h1>
				<p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
					<PickupStatus status={status} />
					<span>
						<b>{when}</b>
						{travelFee && `. The trip adds ${travelFee}`}
					</span>
				</p>
				{booking.said.map(({ name, label, text }) => (
					<p key={name} className="mt-1">{`${label}: ${text}`}</p>
				))}
				{status === 'requested' && mayDo('bookings') && (
					<p className="mt-1">
						Requested, not confirmed. Agree on a day with the customer.{' '}
						<Link to={deskDayRequest(date, id)} className={`${way} font-semibold`}>
							Confirm the day
						</Link>
					</p>
				)}
				<p className="flex flex-wrap gap-x-4">
					{seesDay && (
						<Link to={deskDay({ date })} className={way}>
							Its day
						</Link>
					)}
					{mayMove(staff, status) && (
						<Link to={deskMove(id)} className={way}>
							Move
						</Link>
					)}
					{seesDay && (
						<>
							<Link to={deskJobSheet(id)} className={way}>
								Job sheet
							</Link>
							<Link to={deskPromised(id)} className={way}>
								{status === 'done'
									? 'Report and photos'
									: booking.owesPhotos
										? 'Photos promised'
										: 'Promises'}
							</Link>
						</>
					)}
					{quoteId && mayDo('quotes') && (
						<Link to={deskQuote(quoteId)} className={way}>
							Its quote
						</Link>
					)}
					{mayDo('customers') && (
						<Link to={deskCustomer(customerId)} className={way}>
							All of this customer
						</Link>
					)}
				</p>
			</div>
			{glance && <AtAGlance id={id} glance={glance} />}
			<p role="status" className="font-semibold text-spruce empty:hidden">
				{
					[actionData?.edit, actionData?.charge, actionData?.links, actionData?.texts].find(
						(answer) => answer?.ok,
					)?.message
				}
			</p>
			<Undone answer={actionData?.undo} />
			{booking.isOpen ? (
				<EditForm key={id} booking={booking} answer={actionData?.edit} busy={busy} />
			) : booking.invoice ? (
				<Billed invoice={booking.invoice} />
			) : booking.charge ? (
				<ChargeForm
					key={id}
					bookingId={id}
					higherPrice={booking.higherPrice}
					charge={booking.charge}
					answer={actionData?.charge}
					busy={busy}
				/>
			) : booking.lateCancellation ? (
				<LateCancellation fee={booking.lateCancellation} answer={actionData?.charge} busy={busy} />
			) : booking.isCharged ? (
				<ChargeIsSaved answer={actionData?.charge} />
			) : (
				<p>{actionData?.edit?.message ?? 'It’s over, so it can’t be changed.'}</p>
			)}
			{seesDay && (
				<section className="grid gap-1">
					<h2 className="text-lg text-spruce">Staff notes</h2>
					<StaffNotes notes={booking.staffNotes} />
					<NoteForm pickup={{ id, name: fields.name }} />
				</section>
			)}
			{undo && <UndoForm undo={undo} busy={busy} />}
			{actionData?.texts?.ok === false && (
				<p role="alert" className="border-brick border-l-4 pl-4 font-semibold">
					{actionData.texts.message}
				</p>
			)}
			<TextingControl phones={texting} busy={busy} />
			{mayDo('bookings') && <BookingLinks answer={actionData?.links} busy={busy} />}
			{mayDo('bookings') && <HistoryList entries={booking.history} />}
		</DeskPage>
	)
}

/** For who may not see money: neither the charge nor its invoice. */
function ChargeIsSaved({ answer }: { answer: ChargeAnswer | undefined }) {
	return (
		<>
			<p role="alert" className="text-brick empty:hidden">
				{answer?.ok === false ? answer.message : undefined}
			</p>
			<p>What was charged is saved. To correct it, ask someone who sees invoices and payments.</p>
		</>
	)
}

/** What is billed is changed on its invoice. */
function Billed({ invoice: { id, number } }: { invoice: { id: string; number: string } }) {
	return (
		<p>
			Billed by invoice{' '}
			<Link to={deskInvoice(id)} className={`${way} font-semibold tabular-nums`}>
				{number}
			</Link>
			. Payments and corrections go there.
		</p>
	)
}
