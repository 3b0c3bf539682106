/** Why there is no picture of a camera; each has words that say what to do. */
export type CameraError = 'refused' | 'none' | 'busy' | 'notSecure' | 'notSupported' | 'failed';

const cameraErrors: Record<string, CameraError> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Opens the camera that looks away from the person, where there are two. Whoever opens it stops its tracks. */
export async function openCamera(): Promise<MediaStream | CameraError> {
  // Browsers hide cameras from pages that came without https.
  if (!navigator.mediaDevices?.getUserMedia) return window.isSecureContext ? 'notSupported' : 'notSecure';
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    return cameraErrors[error instanceof DOMException ? error.name : ''] ?? 'failed';
  }
}
