import { data, redirect } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { refuseIfTooOften } from '#app/platform/http/responses.server.ts'
import { customerPageHead, customerPageHeaders } from '#app/shell/customer-page.ts'
import { movePath, receipt, waitToMovePath } from '#app/shell/links.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { customerBy } from '../../booking/receipt-token.server.ts'
import { CustomerPage, NotHere } from '../customer-page-frame.tsx'
import { tooOften } from '../customer-page-words.ts'
import { NoReceipt } from '../no-receipt.tsx'
import type { Route } from './+types/move.page.ts'
import { choiceToMove } from './move-choice.server.ts'
import { MoveForm } from './move-choice.tsx'
import { receiveMove } from './receive-move.server.ts'

/** `/booked/:token/move`: the days and windows that the pickup can be moved to. Works without a script. */
export async function loader({ request, params: { token }, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const right = await customerBy(platform, token)
	const day = new URL(request.url).searchParams.get('day')
	const choice = right && (await choiceToMove(platform, right, day))
	const isFull = choice?.windows.some(({ state }) => state === 'full')
	const waitPath = choice && isFull ? waitToMovePath(token, choice.day) : undefined
	return data({ choice, waitPath, token }, { status: choice ? 200 : 404, headers: customerPageHeaders })
}

/** Moves it, and redirects to the receipt; or is this page again, with the free windows. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	if (await refuseIfTooOften(context, 'changeBooking'))
		return data({ message: tooOften(platform.company), alternatives: [] }, 429)
	const right = await customerBy(platform, token)
	if (!right) return data({ message: '', alternatives: [] }, 404)
	const moved = await receiveMove(request, platform, right)
	return moved.ok
		? redirect(receipt(token), { status: 303, headers: customerPageHeaders })
		: data(moved.answer, moved.status)
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({
	matches: [
		{
			loaderData: { company },
		},
	],
}) => customerPageHead('Move your pickup', company)

export default function MovePage({
	loaderData: { choice, waitPath, token },
	actionData,
}: Route.ComponentProps) {
	if (!choice) return <NoReceipt />
	const { can, status, dateInWords, windowLabel, isFar } = choice
	return (
		<CustomerPage title="Move your pickup" message={actionData?.message} token={token}>
			{can === 'move' ? (
				<>
					<p className="mb-8 max-w-[60ch] text-lg">
						{status === 'requested' ? 'You asked for ' : 'It’s now on '}
						<b>{dateInWords}</b>, <b className="whitespace-nowrap">{windowLabel}</b>. That stays yours until
						you take a new time.
						{isFar && ' Our trucks get out there on set days, so we’ll confirm the new day with you again.'}
					</p>
					<MoveForm
						choice={choice}
						asks={isFar}
						answer={actionData}
						busy={false}
						dayLink={(day) => movePath(token, day)}
					>
						<ButtonLink kind="outline" to={receipt(token)}>
							Keep it as it is
						</ButtonLink>
						{waitPath !== undefined && (
							<ButtonLink kind="outline" to={waitPath}>
								Wait for a full window
							</ButtonLink>
						)}
					</MoveForm>
				</>
			) : (
				<NotHere token={token} isTooLate={can === 'too-late'} />
			)}
		</CustomerPage>
	)
}
