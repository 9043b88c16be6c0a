import { data, Link, useNavigation } from 'react-router'
import { editFields } from '#app/bookings/booking-edit.ts'
import { chargeFields } from '#app/bookings/charge.ts'
import { isAhead } from '#app/bookings/receipt.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { deskCustomer, deskDay, deskJobSheet, deskMove, deskQuote } from '#app/shell/desk-links.ts'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { untilAnswered } from '../loading.ts'
import { HistoryList } from '../review/history-list.tsx'
import { signedInStaff } from '../staff/staff.ts'
import { orNoAnswer } from '../unanswered-form.ts'
import type { Route } from './+types/booking.page.ts'
import { ChargeForm } from './charge-form.tsx'
import { receiveCharge } from './charged-booking.server.ts'
import { EditForm } from './edit-form.tsx'
import { openBooking, receiveEdit } from './edited-booking.server.ts'
import type { ChargeAnswer, EditAnswer } from './form-answers.ts'
import { PickupStatus } from './pickup-status.tsx'

export const meta = deskHead.meta('Booking')

export async function loader({ request, params, context }: Route.LoaderArgs) {
	await requireStaff(request, context)
	const id = bookingIdSchema.safeParse(params.bookingId)
	const booking = id.success && (await openBooking(context.get(platformContext), id.data))
	if (!booking) throw new Response('Not found', { status: 404 })
	return { booking }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

type Answer = { edit?: EditAnswer; charge?: ChargeAnswer }

/** Changes what staff know better; of a pickup that is done, what was charged. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const staff = await requireStaff(request, context)
	const read = await readForm(request, [...new Set([...editFields, ...chargeFields])])
	if (!read.ok) return data(notRead(read.message), read.status)
	const id = bookingIdSchema.safeParse(params.bookingId)
	if (!id.success) return data(notRead('There is no such booking. Nothing was changed.'), 404)
	const by = { bookingId: id.data, staff: signedInStaff(staff) }
	const platform = context.get(platformContext)
	if (read.fields.has('charged')) {
		const { status, answer } = await receiveCharge(platform, by, read.fields)
		return data<Answer>({ charge: answer }, status)
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

/** One booking: how it stands, what staff change of it or what it was charged, and its history. */
export default function BookingPage({ loaderData: { booking }, actionData }: Route.ComponentProps) {
	const busy = useNavigation().state !== 'idle'
	const { id, reference, status, date, when, trip, customerId, quoteId, fields } = booking
	return (
		<div className="grid max-w-3xl gap-4 [overflow-wrap:anywhere]">
			<div>
				<h1 className="text-2xl text-spruce">
					Booking <span className="tabular-nums tracking-wider">{reference}</span>, {fields.name}
				</h1>
				<p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
					<PickupStatus status={status} />
					<span>
						<b>{when}</b>
						{trip && `. The trip adds ${trip}`}
					</span>
				</p>
				<p className="flex flex-wrap gap-x-4">
					<Link to={deskDay({ date })} className={way}>
						Its day
					</Link>
					{isAhead(status) && (
						<Link to={deskMove(id)} className={way}>
							Move
						</Link>
					)}
					<Link to={deskJobSheet(id)} className={way}>
						Job sheet
					</Link>
					{quoteId && (
						<Link to={deskQuote(quoteId)} className={way}>
							Its quote
						</Link>
					)}
					<Link to={deskCustomer(customerId)} className={way}>
						All of this customer
					</Link>
				</p>
			</div>
			<p role="status" className="font-semibold text-spruce empty:hidden">
				{[actionData?.edit, actionData?.charge].find((answer) => answer?.ok)?.message}
			</p>
			{booking.isOpen ? (
				<EditForm key={id} booking={booking} answer={actionData?.edit} busy={busy} />
			) : booking.charge ? (
				<ChargeForm key={id} charge={booking.charge} answer={actionData?.charge} busy={busy} />
			) : (
				<p>{actionData?.edit?.message ?? 'It has ended, and is no longer changed.'}</p>
			)}
			<HistoryList entries={booking.history} />
		</div>
	)
}
