import { data, Link, useNavigation } from 'react-router'
import { MoveForm } from '#app/bookings/self-service/moving/move-choice.tsx'
import { choiceToMove } from '#app/bookings/self-service/self-service.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { type BookingId, bookingIdSchema } from '#app/platform/ids.ts'
import { seenBy } from '#app/policies/desk-policy.ts'
import { may } from '#app/policies/rights.ts'
import { deskCustomer, deskDay, deskMove } from '#app/shell/desk-links.ts'
import { telephone } from '#app/shell/links.ts'
import { requireStaff } from '../../desk.server.ts'
import { deskHead } from '../../desk-head.ts'
import { DeskPage } from '../../desk-page.tsx'
import { customerIsNotified, hasToBeCalled } from '../../leads/customer-notified.ts'
import { untilAnswered } from '../../loading.ts'
import { signedInStaff } from '../../staff/staff.ts'
import { useMay } from '../../use-may.ts'
import { openPickup } from '../bookings.server.ts'
import type { Route } from './+types/move.page.ts'
import { receiveDeskMove } from './moved-booking.server.ts'
import { OverbookMove } from './overbook-move.tsx'

export const meta: Route.MetaFunction = deskHead.metaOf<Route.ComponentProps['loaderData']>(
	'Move a pickup',
	({ pickup }) => `${pickup.name}, move`,
)

/** The booking id in an address; throws a 404 where it has none. */
function idIn(bookingId: string): BookingId {
	const id = bookingIdSchema.safeParse(bookingId)
	if (!id.success) throw new Response('Not found', { status: 404 })
	return id.data
}

export async function loader({ request, params, context, pattern }: Route.LoaderArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'bookings')
	const right = { actor: 'staff', bookingId: idIn(params.bookingId), staff: signedInStaff(staff) } as const
	const day = new URL(request.url).searchParams.get('day')
	const platform = context.get(platformContext)
	const [choice, pickup] = await Promise.all([
		choiceToMove(platform, right, day),
		openPickup(platform, right.bookingId, seenBy(staff)),
	])
	if (!choice || !pickup) throw new Response('Not found', { status: 404 })
	const { name, phone, email, where, customerId, date, texts } = pickup
	return {
		choice,
		bookingId: right.bookingId,
		mayOverbook: may(staff, 'overbook'),
		pickup: { name, phone, email, where, customerId, date, texts },
	}
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Moves the pickup. Its customer is notified by mail and text, the office by mail. */
export async function action({ request, params, context, pattern }: Route.ActionArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'bookings')
	const moving = { staff, bookingId: idIn(params.bookingId) }
	const { status, answer } = await receiveDeskMove(request, context.get(platformContext), moving)
	return data(answer, status)
}

const way = 'inline-flex min-h-11 items-center'

export default function MovePickup({
	loaderData: { choice, bookingId, mayOverbook, pickup },
	actionData,
}: Route.ComponentProps) {
	const busy = useNavigation().state !== 'idle'
	const mayDo = useMay()
	const { reference, status, dateInWords, windowLabel, can } = choice
	const overbook = actionData?.overbook
	return (
		<DeskPage width="column" className="grid gap-5 [overflow-wrap:anywhere]">
			<div>
				<h1 className="text-2xl text-spruce">
					Move <span className="tabular-nums tracking-wider">{reference}</span>, {pickup.name}
				</h1>
				<p>
					<a href={telephone(pickup.phone)} className="tabular-nums">
						{pickup.phone}
					</a>
					, {pickup.where}
				</p>
				<p role="status" className="min-h-6 font-semibold text-spruce">
					{actionData?.moved ? `Moved. ${customerIsNotified(pickup)}` : actionData?.message}
				</p>
				<p>
					It is on <b>{dateInWords}</b>, <b className="whitespace-nowrap">{windowLabel}</b>, and{' '}
					<b>{status}</b>.
				</p>
				<p className="flex flex-wrap gap-x-4">
					<Link to={deskDay({ date: pickup.date })} className={way}>
						Back to the day
					</Link>
					{mayDo('customers') && (
						<Link to={deskCustomer(pickup.customerId)} className={way}>
							All of this customer
						</Link>
					)}
				</p>
			</div>
			{can === 'move' ? (
				<MoveForm
					choice={choice}
					asks={false}
					answer={actionData?.moved === false ? actionData : undefined}
					busy={busy}
					dayLink={(day) => deskMove(bookingId, day)}
					windowNote={
						hasToBeCalled(pickup) ? customerIsNotified(pickup) : 'We’ll tell the customer the new time.'
					}
					overbooking={
						mayOverbook
							? {
									refused: overbook,
									form: overbook && (
										<OverbookMove
											bookingId={bookingId}
											version={choice.version}
											overbook={overbook}
											busy={busy}
										/>
									),
								}
							: undefined
					}
				>
					{undefined}
				</MoveForm>
			) : (
				<p>It can’t be moved any more: the crew has set out, or it’s over.</p>
			)}
		</DeskPage>
	)
}
