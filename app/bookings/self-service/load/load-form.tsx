import { sayLoad } from '#app/shell/customer-links.ts'
import { movePath, receipt, telephone } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import { namingTaxes } from '#app/values/tax.ts'
import { type LoadChoice, withoutRoomWords } from './load-choice.ts'

/** Where a customer says how much there is, with what each size costs; works without a script. `chosen`: the size to confirm. */
export function LoadForm({
	choice,
	token,
	chosen,
}: {
	choice: LoadChoice
	token: string
	chosen?: string | undefined
}) {
	const company = useCompany()
	const sizes = choice.sizes.filter(({ hasRoom }) => hasRoom)
	return (
		<div className="grid gap-4">
			{sizes.length > 0 && (
				<form method="post" action={sayLoad(receipt(token))} className="grid justify-items-start gap-3">
					<fieldset className="grid">
						<legend className="font-semibold">About how much is there?</legend>
						<p className="text-muted text-sm">{`All-in${namingTaxes(', plus ', company)}. We’ll confirm the firm price on site.`}</p>
						{sizes.map(({ id, label, price }) => (
							<label key={id} className="flex min-h-11 cursor-pointer items-center gap-3">
								<input
									type="radio"
									name="load"
									value={id}
									defaultChecked={id === chosen}
									required
									className="size-5 shrink-0 accent-spruce"
								/>
								<span>
									{label}
									{price !== undefined && <span className="tabular-nums">, {price}</span>}
								</span>
							</label>
						))}
					</fieldset>
					<Button kind="solid" type="submit">
						That’s how much
					</Button>
				</form>
			)}
			<WithoutRoom choice={choice} token={token} />
		</div>
	)
}

/** What a customer can do whose load is too much for the day. */
function WithoutRoom({ choice, token }: { choice: LoadChoice; token: string }) {
	const { phone } = useCompany()
	const words = withoutRoomWords(choice.sizes, choice)
	if (words === '') return null
	const { windows, mayMove } = choice
	return (
		<div className="grid gap-2">
			<p>
				{words} If you have that much, keep the booking as it is and call{' '}
				<a href={telephone(phone)} className="whitespace-nowrap">
					{phone}
				</a>
				{mayMove ? ', or move it first and tell us then.' : '.'}
				{windows.length > 0 && ' These windows have the room:'}
			</p>
			{windows.length > 0 && (
				<ul className="grid">
					{windows.map(({ date, dateInWords, windowId, windowLabel }) => (
						<li key={`${date} ${windowId}`}>
							<a href={movePath(token, date)} className="inline-flex min-h-11 items-center">
								{`${dateInWords}, ${windowLabel}`}
							</a>
						</li>
					))}
				</ul>
			)}
		</div>
	)
}
