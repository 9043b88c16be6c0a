import { randomUUID } from 'node:crypto'
import { data, Form, Link, useNavigation } from 'react-router'
import { findPriceOnSite, type PriceOnSite } from '#app/bookings/change-order/change-order.server.ts'
import { staffPhotosOf } from '#app/bookings/photos/photos.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { canAskForMore } from '#app/policies/change-order-states.ts'
import { mayOpenBooking, seenBy } from '#app/policies/desk-policy.ts'
import { deskBooking, deskDay } from '#app/shell/desk-links.ts'
import { telephone } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import { formatMoney, plusTax } from '#app/values/money.ts'
import { requireDay, requireStaff } from '../../desk.server.ts'
import { deskHead } from '../../desk-head.ts'
import { DeskPage } from '../../desk-page.tsx'
import { untilAnswered } from '../../loading.ts'
import { latestChange } from '../../review/review.server.ts'
import { useFreshness } from '../../review/use-freshness.ts'
import { signedInStaff } from '../../staff/staff.ts'
import { orNoAnswer } from '../../unanswered-form.ts'
import { useRights } from '../../use-rights.ts'
import { dayOfPickup, openPickup } from '../bookings.server.ts'
import { StaffPhotos } from '../staff-photos/staff-photos.tsx'
import type { Route } from './+types/ask-for-more.page.ts'
import { AskForm } from './ask-form.tsx'
import { changeOrderInWords } from './change-order-words.ts'
import { type HigherPriceAnswer, higherPriceFields } from './higher-price-form.ts'
import { receiveHigherPrice } from './receive-higher-price.server.ts'

export const meta: Route.MetaFunction = deskHead.metaOf<Route.ComponentProps['loaderData']>(
	'Higher price',
	({ pickup }) => `${pickup.name}, ${pickup.reference}, higher price`,
)

export async function loader({ request, params, context, pattern }: Route.LoaderArgs) {
	const args = { request, context, pattern }
	const staff = await requireStaff(args, 'today')
	const platform = context.get(platformContext)
	const id = bookingIdSchema.safeParse(params.bookingId)
	const pickup = id.success && (await openPickup(platform, id.data, seenBy(staff)))
	if (!pickup) throw new Response('Not found', { status: 404 })
	requireDay(args, staff, pickup.date)
	const right = { actor: 'staff', bookingId: pickup.id, staff: signedInStaff(staff) } as const
	const { name, reference, phone, status, date, isCharged, dayInWords } = pickup
	return {
		change: await latestChange(platform),
		formKey: randomUUID(),
		pickup: { id: pickup.id, name, reference, phone, status, date, dayInWords },
		price: await findPriceOnSite(platform, right),
		photos: await staffPhotosOf(platform, right, 'on-site'),
		canAsk: canAskForMore({ status, isCharged }),
	}
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Asks the customer for more than they accepted, or takes that back. */
export async function action({ request, params, context, pattern }: Route.ActionArgs) {
	const args = { request, context, pattern }
	const staff = await requireStaff(args, 'today')
	const platform = context.get(platformContext)
	const id = bookingIdSchema.safeParse(params.bookingId)
	const day = id.success ? await dayOfPickup(platform, id.data) : undefined
	if (!id.success || day === undefined) throw new Response('Not found', { status: 404 })
	requireDay(args, staff, day)
	const read = await readForm(request, [...higherPriceFields])
	if (!read.ok) return data(notRead(read.message), read.status)
	const by = { bookingId: id.data, staff: signedInStaff(staff) }
	const { status, answer } = await receiveHigherPrice(platform, by, read.fields)
	return data(answer, status)
}

export const clientAction = (args: Route.ClientActionArgs) => orNoAnswer(args, notRead)

const notRead = (message: string): HigherPriceAnswer => ({ ok: false, message, faults: {}, typed: undefined })

const way = 'inline-flex min-h-11 items-center'

export default function AskForMore({
	loaderData: { change, formKey, pickup, price, photos, canAsk },
	actionData,
}: Route.ComponentProps) {
	const busy = useNavigation().state !== 'idle'
	const staff = useRights()
	useFreshness(change)
	const beside = plusTax(useCompany())
	const { id, name, reference, phone, status, date, dayInWords } = pickup
	return (
		<DeskPage width="column" className="grid gap-5 [overflow-wrap:anywhere]">
			<div>
				<h1 className="text-2xl text-spruce">
					Higher price for <span className="tabular-nums tracking-wider">{reference}</span>, {name}
				</h1>
				<p className="flex flex-wrap gap-x-4">
					<a href={telephone(phone)} className={`${way} tabular-nums`}>
						{phone}
					</a>
					<Link to={deskDay({ date })} className={way}>
						{dayInWords}
					</Link>
					{mayOpenBooking(staff, { isChargeable: status === 'done' }) && (
						<Link to={deskBooking(id)} className={way}>
							Its booking
						</Link>
					)}
				</p>
			</div>
			<p role="status" className="font-semibold text-spruce empty:hidden">
				{actionData?.ok ? actionData.message : undefined}
			</p>
			{price ? (
				<>
					<p>
						The customer accepted a price. The most you can charge is{' '}
						<b className="tabular-nums">{formatMoney(price.most)}</b>
						{beside && ` ${beside}`}.
					</p>
					<Standing order={price.order} answer={actionData} busy={busy} />
					{canAsk && (
						<>
							<h2 className="text-lg">What you found</h2>
							<StaffPhotos
								key={id}
								bookingId={id}
								kind="on-site"
								heading="Photos, if they help"
								own={photos}
							/>
							<AskForm key={id} price={price} formKey={formKey} answer={actionData} busy={busy} />
						</>
					)}
				</>
			) : (
				<p>The customer hasn’t accepted a price, so there’s none to go above.</p>
			)}
			{price && !canAsk && (
				<p>You can ask for more from the moment the crew is on its way until the pickup is charged.</p>
			)}
		</DeskPage>
	)
}

/** How the latest question stands, and taking it back. */
function Standing({
	order,
	answer,
	busy,
}: {
	order: PriceOnSite['order']
	answer: HigherPriceAnswer | undefined
	busy: boolean
}) {
	const company = useCompany()
	return (
		<>
			<p role="status" className="border-line border-l-4 pl-4 font-semibold empty:hidden">
				{order && changeOrderInWords(order, company)}
			</p>
			{answer?.ok === false && answer.typed?.do === 'withdraw' && (
				<p role="alert" className="text-brick">
					{answer.message}
				</p>
			)}
			{order?.state === 'asked' && (
				<Form method="post">
					<input type="hidden" name="do" value="withdraw" />
					<input type="hidden" name="changeOrder" value={order.id} />
					<Button kind="outline" type="submit" disabled={busy}>
						Take it back
					</Button>
				</Form>
			)}
		</>
	)
}
