import { emptyFunctions, replaceOnce } from './functions.ts'

/**
 * Functions of React DOM that run only for features that the shop does not use. `react-dom.test.ts` finds uses of them in the code of the web app.
 * To use one, remove its line.
 */
const unused = {
  // `hydrateRoot`: the first screen of the server is replaced
  hydration: [
    ...['throwOnHydrationMismatch', 'prepareToHydrateHostInstance', 'popHydrationState', 'queueHydrationError'],
    ...['canHydrateInstance', 'canHydrateTextInstance', 'canHydrateHydrationBoundary', 'getNextHydratable'],
    ...['getNextHydratableInstanceAfterHydrationBoundary', 'updateDehydratedSuspenseComponent', 'mountHostRootWithoutHydrating'],
    ...['retrySuspenseComponentWithoutHydrating', 'retryActivityComponentWithoutHydrating', 'createFiberFromDehydratedFragment'],
    ...['commitActivityHydrationCallbacks', 'commitSuspenseHydrationCallbacks', 'clearHydrationBoundary'],
    ...['hideOrUnhideDehydratedBoundary', 'attemptContinuousHydration', 'attemptHydrationAtCurrentPriority'],
    ...['attemptExplicitHydrationTarget', 'queueIfContinuousEvent', 'accumulateOrCreateContinuousQueuedReplayableEvent'],
    ...['attemptReplayContinuousQueuedEvent', 'replayUnblockedEvents', 'scheduleReplayQueueIfNeeded', 'retryIfBlockedOn'],
  ],
  // `<ViewTransition>`
  viewTransitions: [
    ...['startViewTransition', 'getViewTransitionName', 'getViewTransitionClassName', 'createViewTransitionInstance'],
    ...['applyViewTransitionName', 'restoreViewTransitionName', 'ViewTransitionPseudoElement', 'scheduleViewTransitionEvent'],
    ...['trackEnterViewTransitions', 'commitEnterViewTransitions', 'commitExitViewTransitions'],
    ...['commitAppearingPairViewTransitions', 'commitDeletedPairViewTransitions', 'commitNestedViewTransitions'],
    ...['restorePairedViewTransitions', 'restoreEnterOrExitViewTransitions', 'restoreNestedViewTransitions'],
    ...['restoreViewTransitionOnHostInstances', 'applyViewTransitionToHostInstances'],
    ...[
      'applyViewTransitionToHostInstancesRecursive',
      'measureViewTransitionHostInstancesRecursive',
      'measureNestedViewTransitions',
    ],
  ],
  // `<title>`, `<meta>`, `<link>`, `<style>` and `<script>` in components, `preload()` and the like: pages change the head with `use-title` and `use-meta`
  documentHead: [
    ...[
      'isHostHoistableType',
      'getResource',
      'acquireResource',
      'suspendResource',
      'insertStylesheet',
      'insertStylesheetIntoRoot',
    ],
    ...['getHydratableHoistableCache', 'mountHoistable', 'prefetchDNS', 'preconnectAs', 'preload', 'preloadModule'],
    ...['preinitStyle', 'preinitScript', 'preinitModuleScript'],
  ],
  // `<Activity>`, `<SuspenseList>`, `<Fragment ref>`, `useActionState`
  components: [
    ...['updateActivityComponent', 'updateSuspenseListComponent', 'cutOffTailIfNeeded', 'commitNewChildToFragmentInstance'],
    ...[
      'deleteChildFromFragmentInstance',
      'mountActionState',
      'updateActionStateImpl',
      'runActionStateAction',
      'dispatchActionState',
    ],
    // Elements with a dash in their name, `<html>`, `<head>` and `<body>`
    ...['setPropOnCustomElement', 'resolveSingletonInstance', 'releaseSingletonInstance', 'commitHostSingletonAcquisition'],
    'clearContainerSparingly',
  ],
  // `use(promise)`, `startTransition(async …)`, code of the React compiler
  promises: [
    'trackUsedThenable',
    'useThenable',
    'chainThenableValue',
    'entangleAsyncAction',
    'pingEngtangledActionScope',
    'useMemoCache',
  ],
  // The component stack of an error, which no boundary reads; tools of developers find elements by it as well
  stacks: [
    ...['describeNativeComponentFrame', 'describeFiber', 'describeBuiltInComponentFrame', 'getStackByFiberInDevAndProd'],
    ...['getComponentNameFromType', 'findCurrentFiberUsingSlowPath', 'findCurrentHostFiberImpl'],
  ],
  // The signal of the browser for a transition, and waiting for pictures in one
  transitions: ['defaultOnDefaultTransitionIndicator', 'queueTransitionTypes', 'estimateBandwidth', 'suspendInstance'],
  // `onBeforeInput` and `onComposition…`, and `onChange` of browsers without `input` events
  input: [
    ...['getFallbackBeforeInputChars', 'getData', 'isFallbackCompositionEnd'],
    ...['handleEventsForInputEventPolyfill', 'handlePropertyChange'],
  ],
}

/** Statements of the file without use after the functions above are empty. */
const dropped = [/^exports\.hydrateRoot = function [\s\S]*?^};$/m, /^FragmentInstance\.prototype\.\w+ = function [\s\S]*?^};$/gm]

/**
 * The production build of React DOM without the features that the shop does not use: saves 14 kB of the first download, brotli.
 *
 * @throws {Error} if a function is missing: after an update of React DOM, compare the list with its new code
 */
export function leanReactDom(code: string): string {
  let lean = dropped.reduce((text, statement) => replaceOnce(text, statement, ''), code)
  lean = emptyFunctions(lean, Object.values(unused).flat(), 'React DOM')
  // The variable is always false, so that the minifier drops the code behind it.
  lean = replaceOnce(lean, /^ {2}isHydrating = !1,\n/m, '')
  lean = replaceOnce(lean, /^ {2}isHydrating\n\) \{$/m, '  _isHydrating\n) {')
  return lean.replace(/(?<![\w$])isHydrating(?: = !\d)?(?![\w$])/g, '!1')
}
