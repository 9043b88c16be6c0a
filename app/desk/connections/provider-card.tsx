import { Form } from 'react-router'
import { failedTrial, type ProviderStand, providerNames } from '#app/provider-checks/provider.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { type TrialAnswer, trialWords } from './trial-form.ts'

type Props = { stand: ProviderStand; answer: TrialAnswer | undefined; busy: boolean }

/** How a provider stands by its last trials, and a button that tries it. */
export function ProviderCard({ stand, answer, busy }: Props) {
	const { provider, isSetUp } = stand
	const words = trialWords[provider]
	const name = providerNames[provider]
	const own = answer?.about === provider ? answer : undefined
	return (
		<li className="rounded-card border border-line bg-white p-4 [overflow-wrap:anywhere]">
			<h2 className="text-spruce text-xl">{name}</h2>
			{isSetUp ? (
				<>
					<Stand stand={stand} />
					<Form method="post" preventScrollReset className="mt-3">
						<input type="hidden" name="provider" value={provider} />
						<p id={`${provider}-does`} className="text-muted">
							{words.does}
						</p>
						{provider === 'texts' && (
							<Field
								label="Phone"
								id="phone"
								className="mt-2 max-w-xs"
								error={own?.typed === undefined ? undefined : [own.message]}
							>
								<input
									id="phone"
									name="phone"
									type="tel"
									autoComplete="tel"
									required
									defaultValue={own?.typed}
									aria-invalid={own?.typed !== undefined}
									aria-describedby="phone-error"
								/>
							</Field>
						)}
						<Button
							kind="outline"
							type="submit"
							className="mt-2 px-5"
							disabled={busy}
							aria-describedby={`${provider}-does`}
						>
							Try {name === 'CRM' ? name : name.toLowerCase()}
						</Button>
					</Form>
					<p role="status" className="mt-2 font-semibold text-spruce empty:hidden">
						{own?.ok ? own.message : null}
					</p>
					<p role="alert" className="mt-2 font-semibold text-brick empty:hidden">
						{own && !own.ok && own.typed === undefined ? own.message : null}
					</p>
				</>
			) : (
				<p className="mt-1 text-muted">{words.without}</p>
			)}
		</li>
	)
}

function Stand({ stand }: Pick<Props, 'stand'>) {
	const failed = failedTrial(stand)
	const { used, reached } = stand
	if (failed)
		return (
			<p className="mt-1 max-w-[80ch]">
				<b className="text-brick">Failed {failed.at}.</b> {failed.failure}
			</p>
		)
	if (used)
		return (
			<p className="mt-1">
				<b>Worked {used.at}.</b>
			</p>
		)
	return reached ? (
		<p className="mt-1">
			<b>Answered {reached.at}</b>, when Bowline started. Not tried from here yet.
		</p>
	) : (
		<p className="mt-1">Not tried yet.</p>
	)
}
