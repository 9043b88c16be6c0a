import { Component, type ReactNode } from 'react'

type Props = {
	/** What stands in place of children that throw. */
	instead: ReactNode
	onBroken?: () => void
	children: ReactNode
}

/** A part that may fail without what is around it; React has reported the error to the console by then. */
export class Unbroken extends Component<Props, { broken: boolean }> {
	constructor(props: Props) {
		super(props)
		// No field of the class: for the oldest browsers the builder writes that as calls of helpers, which every page would load.
		this.state = { broken: false }
	}
	static getDerivedStateFromError() {
		return { broken: true }
	}
	override componentDidCatch() {
		this.props.onBroken?.()
	}
	override render() {
		return <>{this.state.broken ? this.props.instead : this.props.children}</>
	}
}
