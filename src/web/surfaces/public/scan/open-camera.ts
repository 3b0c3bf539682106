/** The reason why a camera shows no picture; each has a message with advice. */
export type CameraError = 'refused' | 'none' | 'busy' | 'notSecure' | 'notSupported' | 'failed';

const cameraErrors: Record<string, CameraError> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Opens the camera at the back of the device, if there are two. The caller must stop its tracks. */
export async function openCamera(): Promise<MediaStream | CameraError> {
  // Browsers hide cameras from pages without https.
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
