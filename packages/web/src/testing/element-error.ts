import { type Config, getConfig } from '@testing-library/react';

/** Read once: the files of a worker share this module, and each configures the library. */
const { getElementError } = getConfig();

/**
 * The message of such an error holds the whole document as text. Whoever waits for an element gets one at every attempt
 * and throws it away, so the text is written when the message is read.
 */
export const getErrorDescribedLater: Config['getElementError'] = (message, container) => {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, getErrorDescribedLater);
  const get = () => getElementError(message, container).message;
  return Object.defineProperty(error, 'message', { configurable: true, get });
};
