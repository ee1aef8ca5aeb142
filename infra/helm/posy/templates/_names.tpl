{{- define "posy.labels" -}}
app.kubernetes.io/name: posy
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "posy.secret" -}}
{{ default (printf "%s-posy" .Release.Name) .Values.existingSecret }}
{{- end }}

{{- define "posy.claim" -}}
{{ default (printf "%s-posy" .Release.Name) .Values.persistence.existingClaim }}
{{- end }}

{{/* The pod of a web process or a worker: a dict with `root`, `role` and `of` (the values of the role). */}}
{{- define "posy.pod" -}}
metadata:
  labels:
    {{- include "posy.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
  annotations:
    # Changed settings replace the pods, one after the other.
    checksum/settings: {{ include (print .root.Template.BasePath "/settings.yaml") .root | sha256sum }}
spec:
  automountServiceAccountToken: false
  # DRAIN_DELAY_MS, and ten seconds in which requests under way are answered.
  terminationGracePeriodSeconds: {{ add .root.Values.web.drainSeconds 15 }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile:
      type: RuntimeDefault
  containers:
    - name: posy
      image: "{{ .root.Values.image.repository }}:{{ default .root.Chart.AppVersion .root.Values.image.tag }}"
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      envFrom:
        - configMapRef:
            name: {{ .root.Release.Name }}-posy
        - secretRef:
            name: {{ include "posy.secret" .root }}
      env:
        - name: ROLE
          value: {{ .role }}
      ports:
        - name: http
          containerPort: 3000
      startupProbe:
        httpGet: { path: /livez, port: http }
        periodSeconds: 2
        failureThreshold: 60
      livenessProbe:
        httpGet: { path: /livez, port: http }
        periodSeconds: 10
        timeoutSeconds: 3
      readinessProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 1
        timeoutSeconds: 2
        failureThreshold: 1
      resources:
        {{- toYaml .of.resources | nindent 8 }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: [ALL]
      volumeMounts:
        - name: data
          mountPath: /data
        - name: tmp
          mountPath: /tmp
  volumes:
    - name: data
      {{- if .root.Values.persistence.enabled }}
      persistentVolumeClaim:
        claimName: {{ include "posy.claim" .root }}
      {{- else }}
      emptyDir: {}
      {{- end }}
    - name: tmp
      emptyDir: {}
{{- end }}
