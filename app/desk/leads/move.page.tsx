import { data, Link, useNavigation } from 'react-router'
import { choiceToMove, receiveMove } from '#app/bookings/bookings.server.ts'
import { MoveForm } from '#app/bookings/move-choice.tsx'
import { platformContext } from '#app/platform/context.server.ts'
import { type BookingId, bookingIdSchema } from '#app/platform/ids.ts'
import { deskLeads, deskMove } from '#app/shell/desk-links.ts'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { untilAnswered } from '../loading.ts'
import { type Staff, signedInStaff } from '../staff/staff.ts'
import type { Route } from './+types/move.page.ts'

export const meta = deskHead.meta('Move a pickup')

/** The pickup of an address, by staff; throws where the address has none. */
const rightOf = (staff: Staff, bookingId: string) => ({
	actor: 'staff' as const,
	bookingId: idIn(bookingId),
	staff: signedInStaff(staff),
})

function idIn(bookingId: string): BookingId {
	const id = bookingIdSchema.safeParse(bookingId)
	if (!id.success) throw new Response('Not found', { status: 404 })
	return id.data
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const staff = await requireStaff(request, context)
	const right = rightOf(staff, params.bookingId)
	const day = new URL(request.url).searchParams.get('day')
	const choice = await choiceToMove(context.get(platformContext), right, day)
	if (!choice) throw new Response('Not found', { status: 404 })
	return { choice, bookingId: right.bookingId }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Moves the pickup. Customer and office are told by mail. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const staff = await requireStaff(request, context)
	const moved = await receiveMove(request, context.get(platformContext), rightOf(staff, params.bookingId))
	if (!moved.ok) return data({ ...moved.answer, moved: false }, moved.status)
	return data({ message: 'Moved. The customer gets a mail.', alternatives: [], moved: true })
}

/** One pickup, and the days and windows that it can be moved to. */
export default function MovePickup({ loaderData: { choice, bookingId }, actionData }: Route.ComponentProps) {
	const busy = useNavigation().state !== 'idle'
	const { reference, status, dateInWords, windowLabel, can } = choice
	return (
		<div className="mx-auto grid max-w-3xl gap-5 [overflow-wrap:anywhere]">
			<div>
				<h1 className="text-2xl text-spruce">
					Move <span className="tabular-nums tracking-wider">{reference}</span>
				</h1>
				<p role="status" className="min-h-6 font-semibold text-spruce">
					{actionData?.message}
				</p>
				<p>
					It is on <b>{dateInWords}</b>, <b className="whitespace-nowrap">{windowLabel}</b>, and{' '}
					<b>{status}</b>. <Link to={deskLeads()}>All leads</Link>
				</p>
			</div>
			{can === 'move' ? (
				<MoveForm
					choice={choice}
					answer={actionData?.moved === false ? actionData : undefined}
					busy={busy}
					dayLink={(day) => deskMove(bookingId, day)}
				>
					{undefined}
				</MoveForm>
			) : (
				<p>It can no longer be moved: the crew has set out, or it has ended.</p>
			)}
		</div>
	)
}
